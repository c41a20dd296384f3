import { handlePublish } from "@/server/api/rest/events";

export const dynamic = "force-dynamic";
export const POST = handlePublish;
