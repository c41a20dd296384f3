import { apiRoute } from "@/server/api/http/api-route";
import { handleInbox } from "@/server/api/http/inbox";

export const dynamic = "force-dynamic";

type Place = { params: Promise<{ token: string }> };
const receive = apiRoute(async (request, { params }: Place) => handleInbox(request, (await params).token));

export { receive as DELETE, receive as GET, receive as PATCH, receive as POST, receive as PUT };
