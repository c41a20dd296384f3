import { refuseAddress as refuse } from "@/server/api/rest/refuse";

export const dynamic = "force-dynamic";

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
