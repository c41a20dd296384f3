import { Figure, Readout } from "@/components/ui/readout";
import { count, milliseconds, percentNumber, seconds } from "@/components/charts/number-labels";
import { Panel, PanelCell } from "@/components/ui/panel";
import { DeltaLine } from "./delta";
import { NextProbe } from "./next-probe";
import { badDelta, drainWords, type Overview, rateDelta, volumeDelta } from "./overview-words";
import { BEFORE_WORDS } from "./range";

/** The six numbers one asks for first. */
export function OverviewReadouts({ overview }: { overview: Overview }) {
  const { figures, previous, queue, circuits, channels, range } = overview;
  const before = BEFORE_WORDS[range];
  return (
    <Panel aria-label="Key figures" className="grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
      <PanelCell>
        <Readout
          label="Success rate"
          value={figures.successRate === null ? "–" : percentNumber(figures.successRate)}
          unit={figures.successRate !== null && "%"}
          detail={<DeltaLine delta={rateDelta(figures.successRate, previous.successRate)} before={before} />}
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Delivered"
          value={count(figures.delivered)}
          detail={<DeltaLine delta={volumeDelta(figures.delivered, previous.delivered)} before={before} />}
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Latency p50"
          value={<Figure label={milliseconds(figures.p50Ms)} />}
          detail={`p95 ${milliseconds(figures.p95Ms)} · p99 ${milliseconds(figures.p99Ms)}`}
        />
      </PanelCell>
      <PanelCell>
        <Readout label="Queue age" value={<Figure label={seconds(queue.oldestSeconds)} />} detail={drainWords(queue)} />
      </PanelCell>
      <PanelCell>
        <Readout
          label="Open circuits"
          value={circuits.length}
          unit={`of ${channels.total}`}
          detail={circuits.length === 0 ? "all closed" : <NextProbe circuits={circuits} />}
        />
      </PanelCell>
      <PanelCell>
        <Readout
          label="New dead letters"
          value={count(figures.dead)}
          detail={
            figures.dead === previous.dead ? (
              figures.dead === 0 ? (
                "none"
              ) : (
                "as many as before"
              )
            ) : (
              <DeltaLine delta={badDelta(figures.dead, previous.dead)} before={before} />
            )
          }
        />
      </PanelCell>
    </Panel>
  );
}
