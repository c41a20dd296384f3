import { apiRoute } from "@/server/api/http/api-route";
import { askUnsubscribe, unsubscribe } from "@/server/api/http/unsubscribe";

export const dynamic = "force-dynamic";

type Place = { params: Promise<{ token: string }> };
export const GET = apiRoute(async (_: Request, { params }: Place) => askUnsubscribe((await params).token));
export const POST = apiRoute(async (_: Request, { params }: Place) => unsubscribe((await params).token));
