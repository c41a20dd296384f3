import { redirect } from "next/navigation";
import { Landing } from "@/components/orgs/landing";
import { serverApi } from "@/server/api/server-caller";
import { currentSession } from "@/server/auth/session";

/** Who is signed in goes where they work; everyone else reads what this is. */
export default async function Home() {
  if (await currentSession()) {
    const [org] = await (await serverApi()).orgs.mine();
    redirect(org ? `/${org.slug}/overview` : "/orgs/new");
  }
  return <Landing />;
}
