import type { PublishedEvent } from "@/server/contracts/events";
import { commitTogether, RolledBack } from "@/server/db/commit-together";
import { type OneEvent, storeOne } from "@/server/db/queries/publish-one";
import { withOrgSql } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { type CheckedEvents, withCheckedEvents } from "./checked-events";
import { answerTo, type Candidate, namedCandidates, publishCandidates, rowOf } from "./publish-events";
import type { IncomingEvent } from "./read-events";
import { SharedCommits } from "./shared-commits";

/** What an API key publishes with one call. */
export type Accepting = { orgId: string; keyId: string; requestId: string; events: readonly IncomingEvent[] };

/** In characters. What is longer has a transaction of its own, so that nobody waits for another's bytes. */
const SHARED_LENGTH = 32 * 1024;

/** `globalThis`, because routes are bundled apart and one process shares its commits once. */
const holder = globalThis as { tocsinSharedCommits?: SharedCommits<OneEvent> };

/**
 * Accepts what a service publishes, durably: when this is done it is committed, and whoever asked may be told so. The key
 * must stand as the events are stored, not only as the call began. The caller then wakes fan-out.
 */
export function acceptEvents({ orgId, keyId, requestId, events }: Accepting): Promise<PublishedEvent[]> {
  return withCheckedEvents(orgId, events, async (checked) => {
    const whose = { orgId, keyId, requestId, checked };
    const candidates = namedCandidates(checked, newId);
    const [only] = candidates;
    if (only && candidates.length === 1 && only.data.length <= SHARED_LENGTH) {
      if (await sharedCommits().store(oneOf(whose, only))) return [answerTo(only, only.id, checked.warnings[0])];
      // Not stored: now the reason is asked for, or the type is new to the catalogue.
    }
    return withOrgSql(orgId, (sql) => publishCandidates(sql, whose, candidates));
  });
}

type Whose = Omit<Accepting, "events"> & { checked: CheckedEvents };

function oneOf({ orgId, keyId, requestId, checked }: Whose, candidate: Candidate): OneEvent {
  return { orgId, keyId, requestId, version: checked.versions[0]?.version ?? null, event: rowOf(candidate) };
}

const sharedCommits = () =>
  (holder.tocsinSharedCommits ??= new SharedCommits<OneEvent>({
    commit: (posts) => commitTogether(posts.map((post) => ({ orgId: post.orgId, send: (sql) => storeOne(sql, post) }))),
    blame: (error, posts) => (error instanceof RolledBack ? { failed: posts[error.failedAt] } : null),
    order: (a, b) => compare(a.orgId, b.orgId) || compare(a.event.idempotencyKey, b.event.idempotencyKey),
    clock: Date.now,
  }));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
