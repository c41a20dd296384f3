import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { inputWords } from "@/server/contracts/input-words";
import { topicOfProcedure } from "@/server/contracts/live";
import { allows, type Permission, whoMay } from "@/server/contracts/permissions";
import { webAnnouncer } from "@/server/live/announce";
import { type OrgTx, withOrg } from "@/server/db/scope";
import { log } from "@/server/observability/log";
import type { Context } from "./context";
import { readPlainInput } from "./plain-input";
import { toAppError, toTrpcError } from "./refusal";
import { sendWakeUps, type WakeUp } from "./wake";

/** Who may call a procedure. Choosing a base is choosing this; a test walks all procedures and tries it. */
export type Access = "public" | "signed-in" | Permission;
export type Meta = { access: Access };

// The library parses inputs by itself, so this is the only place to give its schemas our words.
z.config({ customError: inputWords });

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { serialize: superjson.serialize, deserialize: readPlainInput }, output: superjson },
    // A stream on which nothing happens looks like one that broke: so something always does.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ error, shape, ctx }) {
      const { code, status, detail, fields, retryAfterSeconds, message } = toAppError(error);
      const app = { code, detail, fields, retryAfterSeconds, requestId: ctx?.requestId };
      // Built anew: the library's own shape would carry a stack in development.
      return {
        message,
        code: shape.code,
        data: { code: shape.data.code, httpStatus: status, path: shape.data.path, app },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Every failure becomes a refusal from the one table; what is our own fault is logged and keeps its words to itself. */
const refusals = t.middleware(async ({ ctx, next, path }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = toAppError(result.error);
  if (refusal.status >= 500) {
    log().error({ err: refusal.cause, code: refusal.code, procedure: path, requestId: ctx.requestId }, "api.failed");
  }
  throw toTrpcError(refusal);
});

const base = t.procedure.use(refusals);

export const publicProcedure = base.meta({ access: "public" });

export const signedInProcedure = base.meta({ access: "signed-in" }).use(async ({ ctx, next }) => {
  const session = await ctx.session();
  if (!session) throw new AppError("not_signed_in");
  return next({ ctx: { user: session.user, sessionId: session.sessionId } });
});

/** Inside one org. Not exported, so that nobody enters an org without naming a permission. */
const orgProcedure = signedInProcedure.use(async ({ ctx, next, path }) => {
  const membership = await ctx.membership();
  // Foreign, deleted and unknown are one answer: it must not tell which orgs exist.
  if (!membership) throw new AppError("not_found");
  const { org, role } = membership;
  const { requestId, ip, user } = ctx;
  const actor: UserActor = { kind: "user", orgId: org.id, userId: user.id, label: user.email, role, ip, requestId };
  return next({
    ctx: {
      org,
      role,
      actor,
      read: <T>(work: (tx: OrgTx) => Promise<T>): Promise<T> => withOrg(org.id, work),
      /** Wake-ups and news go out after the commit: who acted on them before it would see nothing. */
      async write<T>(work: (tx: OrgTx) => Promise<T>, ...wakeUps: WakeUp[]): Promise<T> {
        const result = await withOrg(org.id, work);
        webAnnouncer().announce(org.id, topicOfProcedure(path));
        await sendWakeUps(wakeUps, requestId);
        return result;
      },
    },
  });
});

/** A member whose role has this permission. Checked before the input is even looked at. */
export const can = (permission: Permission) =>
  orgProcedure.meta({ access: permission }).use(({ ctx, next }) => {
    if (!allows(ctx.role, permission)) throw new AppError("forbidden", { detail: whoMay(permission) });
    return next();
  });
