const RECENT = 8;

/** Asked for by the page and by its list alike, so that they share one answer. */
export const recentDeliveriesInput = (channelId?: string) => ({ ...(channelId && { channelId }), limit: RECENT });
