import { apiRoute } from "@/server/api/api-route";
import { readyResponse } from "@/server/api/health";

export const dynamic = "force-dynamic";

export const GET = apiRoute(() => readyResponse());
