import { notFound } from "next/navigation";
import { cache } from "react";
import { idSchema } from "@/server/contracts/ids";
import { toAppError } from "@/server/api/refusal";
import { openOrg } from "../../../open-org";

/** The channel of a page, asked once per rendering. One of another organisation does not exist. */
export const openChannel = cache(async (slug: string, channelId: string) => {
  const { api, org } = await openOrg(slug);
  if (!idSchema.safeParse(channelId).success) notFound();
  const channel = await api.channels.get({ channelId }).catch((error: unknown) => {
    if (toAppError(error).code === "not_found") notFound();
    throw error;
  });
  return { api, org, channel };
});

export type ChannelPageProps = { params: Promise<{ org: string; channelId: string }> };
