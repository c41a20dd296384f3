import { apiRoute } from "@/server/api/http/api-route";
import { liveResponse } from "@/server/api/http/health";

export const dynamic = "force-dynamic";

export const GET = apiRoute(() => liveResponse());
