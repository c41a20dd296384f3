import { count, seconds } from "@/components/charts/number-labels";
import { DefinitionList } from "@/components/ui/definition-list";
import { Meter } from "@/components/ui/meter";
import { PanelHead } from "@/components/ui/panel";
import { drainWords, type Overview, recoveryWords } from "./overview-words";

/** What the org may have on the wire at once, what it has, and how its queue stands: fairness that can be seen. */
export function ShareSection({ queue, recoveries, publishing }: Pick<Overview, "queue" | "recoveries" | "publishing">) {
  const { cap, inFlight, keepsLastSlot, waiting, hasMore, held, oldestSeconds } = queue;
  return (
    <section aria-labelledby="share">
      <PanelHead id="share" title="Your share" note={`${inFlight} of ${cap} in flight`} />
      <div aria-hidden className="mb-3 flex gap-px">
        {Array.from({ length: Math.min(cap, MOST_CELLS) }, (_, cell) => (
          <span
            key={cell}
            className={`h-2 flex-1 rounded-[1px] ${cell < shareOf(inFlight, cap) ? "bg-text-2" : "bg-selected"}`}
          />
        ))}
      </div>
      <DefinitionList
        items={[
          { term: "Waiting", value: waitingWords(waiting, hasMore) },
          { term: "Queue age", value: waiting === 0 ? "–" : seconds(oldestSeconds) },
          { term: "Outlook", value: drainWords(queue) },
          { term: "Held", value: held === 0 ? "none" : `${count(held)} on stopped channels` },
          ...(keepsLastSlot ? [{ term: "Last slot", value: "kept for a channel with nothing in flight" }] : []),
          { term: "Recovered", value: recoveryWords(recoveries) },
          { term: "Published", value: <PublishGauge {...publishing} /> },
        ]}
      />
    </section>
  );
}

/** Events of the last minute against the quota: whoever comes near it sees it before a 429 does. */
function PublishGauge({ used, limit }: Overview["publishing"]) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {used.toLocaleString("en-US")} of {limit.toLocaleString("en-US")} events per minute
      <Meter label="Events per minute" value={used} max={limit} className="w-16" />
    </span>
  );
}

function waitingWords(waiting: number, hasMore: boolean): string {
  if (waiting === 0) return "nothing";
  return `${count(waiting)}${hasMore ? "+" : ""} ${waiting === 1 && !hasMore ? "delivery" : "deliveries"}`;
}

const MOST_CELLS = 20;

function shareOf(inFlight: number, cap: number): number {
  return cap <= MOST_CELLS ? inFlight : Math.ceil((inFlight / cap) * MOST_CELLS);
}
