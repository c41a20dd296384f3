import { handleAuth } from "@/server/auth/handler";

export { handleAuth as GET, handleAuth as POST };
