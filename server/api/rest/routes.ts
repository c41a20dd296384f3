import { channelFlowRoutes } from "./channel-flow";
import { channelRoutes } from "./channels";
import { deliveryRoutes } from "./deliveries";
import { eventTypeRoutes } from "./event-types";
import { eventRoutes } from "./events";
import { auditRoutes, deadLetterRoutes, orgRoutes, statRoutes } from "./figures";
import { groupRoutes } from "./groups";
import { replayRoutes } from "./replays";
import type { Route } from "./route";
import { ruleRoutes } from "./rules";

/** Everything that a service can ask for, in the order of the document. */
export const ROUTES: readonly Route[] = [
  ...eventRoutes,
  ...eventTypeRoutes,
  ...channelRoutes,
  ...channelFlowRoutes,
  ...ruleRoutes,
  ...groupRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
  ...deadLetterRoutes,
  ...statRoutes,
  ...auditRoutes,
  ...orgRoutes,
];
