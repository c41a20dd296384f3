import { AppError } from "@/server/contracts/errors";
import type { LiveMessage, Topic } from "@/server/contracts/live";
import { toTrpcError } from "./refusal";
import type { LiveHub } from "@/server/live/hub";
import type { Mailbox } from "@/server/live/mailbox";

type Following = {
  hub: LiveHub;
  orgId: string;
  userId: string;
  /** Asked again and again: a stream outlives the request that was let in. */
  belongs: () => Promise<boolean>;
  signal: AbortSignal | undefined;
  now: () => Date;
};

const CHECK_MS = 60_000;
/** After a change of these, somebody may belong no longer. */
const ABOUT_PEOPLE: ReadonlySet<Topic> = new Set(["members", "orgs"]);

/** What happens in an org, for as long as this person belongs to it. */
export function followOrg({ hub, orgId, userId, signal, ...checks }: Following): AsyncGenerator<LiveMessage, void> {
  const mailbox = hub.subscribe(orgId, userId);
  // Not inside of the generator: one that was never started has nothing that it would run at its end.
  signal?.addEventListener("abort", () => mailbox.close(), { once: true });
  if (signal?.aborted) mailbox.close();
  return read(mailbox, checks);
}

async function* read(
  mailbox: Mailbox,
  { belongs, now }: Pick<Following, "belongs" | "now">,
): AsyncGenerator<LiveMessage, void> {
  try {
    let checkedAt = now().getTime();
    for (;;) {
      const message = await mailbox.next(CHECK_MS);
      if (message === "closed") return;
      const isAboutPeople = message !== "quiet" && message.topics.some((topic) => ABOUT_PEOPLE.has(topic));
      if (message === "quiet" || isAboutPeople || now().getTime() - checkedAt >= CHECK_MS) {
        if (!(await belongs())) throw toTrpcError(new AppError("not_found"));
        checkedAt = now().getTime();
      }
      if (message !== "quiet") yield message;
    }
  } finally {
    mailbox.close();
  }
}
