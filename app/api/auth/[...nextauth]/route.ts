import { apiRoute } from "@/server/api/http/api-route";
import { handleAuthRequest } from "@/server/api/http/auth-handler";

const handle = apiRoute(handleAuthRequest);

export { handle as GET, handle as POST };
