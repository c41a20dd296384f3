import type { ReactNode } from "react";
import { Figure, Readout } from "@/components/ui/readout";
import { count, milliseconds, percentNumber, seconds } from "@/components/charts/number-labels";
import { Panel, PanelCell } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { drainWords } from "@/components/overview/overview-words";
import type { Health } from "./use-health";

/** Of the last hour and of this moment. */
export function HealthReadouts({ health }: { health: Health }) {
  const { successRate, attempts, p50Ms, p95Ms, p99Ms, lastSuccessAt, lastFailureAt, consecutiveFailures } = health;
  return (
    <Panel aria-label="Health" className="grid-cols-2 md:grid-cols-3">
      <PanelCell>
        <Readout
          label="Success rate, last hour"
          value={successRate === null ? "–" : percentNumber(successRate)}
          unit={successRate !== null && "%"}
          detail={attempts === 1 ? "of one attempt" : `of ${count(attempts)} attempts`}
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Latency p50"
          value={<Figure label={milliseconds(p50Ms)} />}
          detail={`p95 ${milliseconds(p95Ms)} · p99 ${milliseconds(p99Ms)}`}
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Failures in a row"
          value={count(consecutiveFailures)}
          detail={lastSuccessAt === null ? "none has succeeded yet" : "since the last success"}
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Waiting"
          value={`${count(health.waiting)}${health.hasMoreWaiting ? "+" : ""}`}
          detail={
            health.health === "held"
              ? "held, not lost"
              : drainWords({ ...health, hasMore: health.hasMoreWaiting, oldestSeconds: health.oldestWaitingSeconds })
          }
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Backlog age"
          value={<Figure label={seconds(health.oldestWaitingSeconds)} />}
          detail={health.oldestWaitingSeconds > 0 ? "the oldest that is due" : "nothing is late"}
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Last success"
          value={<Ago at={lastSuccessAt} />}
          detail={
            <>
              last failure <Ago at={lastFailureAt} />
            </>
          }
        />
      </PanelCell>
    </Panel>
  );
}

const Ago = ({ at }: { at: Date | null }): ReactNode => (at ? <RelativeTime at={at} /> : "never");
