import { apiRoute } from "@/server/api/api-route";
import { handleAuthRequest } from "@/server/api/auth-handler";

const handle = apiRoute(handleAuthRequest);

export { handle as GET, handle as POST };
