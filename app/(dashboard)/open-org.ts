import { notFound } from "next/navigation";
import { cache } from "react";
import { openAccount } from "@/app/signed-in";
import type { SearchParams } from "@/components/lists/search-params";
import { toAppError } from "@/server/api/refusal";
import { serverApi } from "@/server/api/server-caller";

/**
 * The organisation of a page and the calls inside of it, asked once per rendering. One that is not the reader's
 * does not exist.
 */
export const openOrg = cache(async (slug: string) => {
  const { user } = await openAccount(`/${slug}/overview`);
  const api = await serverApi(slug);
  const org = await api.orgs.get().catch((error: unknown) => {
    if (toAppError(error).code === "not_found") notFound();
    throw error;
  });
  return { api, org, user };
});

/** The props of every page inside of an organisation. */
export type OrgPageProps = {
  params: Promise<{ org: string }>;
  searchParams: Promise<SearchParams>;
};
