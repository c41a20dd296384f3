import { accountRouter } from "./routers/people/account";
import { auditRouter } from "./routers/orgs/audit";
import { authRouter } from "./routers/people/auth";
import { bindingsRouter } from "./routers/rules/bindings";
import { channelsRouter } from "./routers/channels/channels";
import { deadLettersRouter } from "./routers/deliveries/dead-letters";
import { deliveriesRouter } from "./routers/deliveries/deliveries";
import { eventTypesRouter } from "./routers/events/event-types";
import { groupsRouter } from "./routers/events/groups";
import { eventsRouter } from "./routers/events/events";
import { inboxRouter } from "./routers/orgs/inbox";
import { invitationsRouter } from "./routers/people/invitations";
import { keysRouter } from "./routers/orgs/keys";
import { liveRouter } from "./routers/orgs/live";
import { membersRouter } from "./routers/people/members";
import { notificationsRouter } from "./routers/orgs/notifications";
import { orgsRouter } from "./routers/orgs/orgs";
import { refusedMessagesRouter } from "./routers/events/refused-messages";
import { replaysRouter } from "./routers/deliveries/replays";
import { rulesRouter } from "./routers/rules/rules";
import { searchRouter } from "./routers/orgs/search";
import { secretsRouter } from "./routers/channels/secrets";
import { statsRouter } from "./routers/deliveries/stats";
import { createCallerFactory, router } from "./trpc";

/** Everything the dashboard can ask for, by noun. */
export const appRouter = router({
  account: accountRouter,
  audit: auditRouter,
  auth: authRouter,
  bindings: bindingsRouter,
  channels: channelsRouter,
  deadLetters: deadLettersRouter,
  deliveries: deliveriesRouter,
  eventTypes: eventTypesRouter,
  groups: groupsRouter,
  events: eventsRouter,
  inbox: inboxRouter,
  invitations: invitationsRouter,
  keys: keysRouter,
  live: liveRouter,
  members: membersRouter,
  notifications: notificationsRouter,
  orgs: orgsRouter,
  refusedMessages: refusedMessagesRouter,
  replays: replaysRouter,
  rules: rulesRouter,
  search: searchRouter,
  secrets: secretsRouter,
  stats: statsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
