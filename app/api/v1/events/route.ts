import { apiRoute } from "@/server/api/api-route";
import { handlePublish } from "@/server/api/rest/events";
import { refuseMethod } from "@/server/api/rest/refuse";

export const dynamic = "force-dynamic";
export const POST = apiRoute(handlePublish);

const refuse = apiRoute(refuseMethod("POST"));
export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as PUT };
