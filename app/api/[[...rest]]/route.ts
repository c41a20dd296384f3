import { apiRoute } from "@/server/api/http/api-route";
import { handleRest } from "@/server/api/rest/app";

export const dynamic = "force-dynamic";

const serve = apiRoute((request: Request) => handleRest(request));

export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT };
