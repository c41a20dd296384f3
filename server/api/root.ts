import { accountRouter } from "./routers/account";
import { auditRouter } from "./routers/audit";
import { authRouter } from "./routers/auth";
import { bindingsRouter } from "./routers/bindings";
import { channelsRouter } from "./routers/channels";
import { deadLettersRouter } from "./routers/dead-letters";
import { deliveriesRouter } from "./routers/deliveries";
import { eventTypesRouter } from "./routers/event-types";
import { groupsRouter } from "./routers/groups";
import { eventsRouter } from "./routers/events";
import { inboxRouter } from "./routers/inbox";
import { invitationsRouter } from "./routers/invitations";
import { keysRouter } from "./routers/keys";
import { liveRouter } from "./routers/live";
import { membersRouter } from "./routers/members";
import { orgsRouter } from "./routers/orgs";
import { replaysRouter } from "./routers/replays";
import { rulesRouter } from "./routers/rules";
import { searchRouter } from "./routers/search";
import { secretsRouter } from "./routers/secrets";
import { statsRouter } from "./routers/stats";
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
  orgs: orgsRouter,
  replays: replaysRouter,
  rules: rulesRouter,
  search: searchRouter,
  secrets: secretsRouter,
  stats: statsRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
