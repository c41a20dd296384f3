import { apiRoute } from "@/server/api/api-route";
import { refuseAddress } from "@/server/api/rest/refuse";

export const dynamic = "force-dynamic";

const refuse = apiRoute(refuseAddress);
export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
