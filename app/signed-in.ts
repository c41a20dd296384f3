import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { signInPath } from "@/components/auth/next-path";
import { PATH_HEADER } from "@/server/contracts/request-id";
import { serverApi } from "@/server/api/server-caller";
import { currentSession } from "@/server/auth/session";

/** Who is signed in, and what they may ask for. Everyone else signs in first and comes back. */
export const openAccount = cache(async (fallbackPath: string) => {
  const session = await currentSession();
  if (!session) redirect(signInPath((await headers()).get(PATH_HEADER) ?? fallbackPath));
  return { user: session.user, api: await serverApi() };
});
