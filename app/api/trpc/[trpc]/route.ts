import { apiRoute } from "@/server/api/http/api-route";
import { handleTrpc } from "@/server/api/http/handler";

const handle = apiRoute((request) => handleTrpc(request));

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
