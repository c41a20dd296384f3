import { notFound } from "next/navigation";
import { cache } from "react";
import { idSchema } from "@/server/contracts/text";
import { toAppError } from "@/server/api/refusal";
import { openOrg, type OrgPageProps } from "../../../../open-org";

/** The channel of a page and how it is doing, asked once per rendering. One of another organisation does not exist. */
export const openChannel = cache(async (slug: string, channelId: string) => {
  const { api, org } = await openOrg(slug);
  if (!idSchema.safeParse(channelId).success) notFound();
  const [channel, health] = await Promise.all([
    api.channels.get({ channelId }),
    api.stats.channelHealth({ channelId }),
  ]).catch((error: unknown) => {
    if (toAppError(error).code === "not_found") notFound();
    throw error;
  });
  return { api, org, channel, health };
});

export type ChannelPageProps = Pick<OrgPageProps, "searchParams"> & {
  params: Promise<{ org: string; channelId: string }>;
};
