import { apiRoute } from "@/server/api/api-route";
import { liveResponse } from "@/server/api/health";

export const dynamic = "force-dynamic";

export const GET = apiRoute(() => liveResponse());
