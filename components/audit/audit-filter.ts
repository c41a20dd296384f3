import type { SearchParams } from "@/components/lists/search-params";
import { isUuid } from "@/server/domain/ids/public-id";

/** What the audit log shows, as it stands in the address of the page. */
export type AuditFilter = { area: Area; period: Period; actorId: string | undefined };

/** A beginning of actions ("member." for every change of a member) and its word. */
export const AREAS = [
  { value: "any", label: "Everything" },
  { value: "org", label: "Organisation" },
  { value: "member", label: "Members" },
  { value: "invitation", label: "Invitations" },
  { value: "channel", label: "Channels" },
  { value: "circuit", label: "Circuits" },
  { value: "secret", label: "Secrets" },
  { value: "rule", label: "Rules" },
  { value: "event", label: "Test events" },
  { value: "event_type", label: "Event types" },
  { value: "group", label: "Groups" },
  { value: "delivery", label: "Deliveries" },
  { value: "dead_letters", label: "Dead letters" },
  { value: "replay", label: "Replays" },
  { value: "inbox", label: "Inbox" },
  { value: "key", label: "API keys" },
] as const;
type Area = (typeof AREAS)[number]["value"];

const DAY_MS = 24 * 60 * 60 * 1000;
export const PERIODS = [
  { value: "any", label: "Any time", ms: undefined },
  { value: "24h", label: "24 h", ms: DAY_MS },
  { value: "7d", label: "7 d", ms: 7 * DAY_MS },
  { value: "30d", label: "30 d", ms: 30 * DAY_MS },
] as const;
type Period = (typeof PERIODS)[number]["value"];

/** Whatever the address says that means nothing to us is left out rather than refused. */
export function readAuditFilter({ area, period, actor }: SearchParams): AuditFilter {
  return {
    area: AREAS.find(({ value }) => value === area)?.value ?? "any",
    period: PERIODS.find(({ value }) => value === period)?.value ?? "any",
    actorId: isUuid(actor) ? actor : undefined,
  };
}

/** The query of the page's address; empty for everything. */
export function writeAuditFilter({ area, period, actorId }: AuditFilter): string {
  const params = new URLSearchParams();
  if (area !== "any") params.set("area", area);
  if (period !== "any") params.set("period", period);
  if (actorId !== undefined) params.set("actor", actorId);
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** What the procedure is asked for. */
export function auditInput({ area, period, actorId }: AuditFilter, now: Date) {
  const ms = PERIODS.find(({ value }) => value === period)?.ms;
  return {
    ...(area !== "any" && { action: `${area}.` }),
    ...(ms !== undefined && { from: new Date(now.getTime() - ms) }),
    ...(actorId !== undefined && { actorId }),
  };
}
