"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Card, CardHead } from "@/components/ui/panel";
import { ClockTime } from "@/components/ui/relative-time";
import { StatusGlyph, type StatusKind } from "@/components/ui/status-glyph";
import { changeWords } from "@/components/channels/change-words";

interface Step {
  at: Date;
  words: string;
  detail?: string;
  glyph?: { kind: StatusKind; className: string };
}

interface ChangesBeforeProps {
  channelId: string;
  initial: ApiOutput["stats"]["changesBefore"];
}

/** The day before the first failure, step by step. Nothing while the channel works. */
export function ChangesBefore({ channelId, initial }: ChangesBeforeProps) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.stats.changesBefore.queryOptions({ channelId }, { initialData: initial }));
  if (!data) return null;
  const steps: Step[] = [
    ...data.changes.toReversed().map(({ at, action }) => ({ at, words: changeWords(action) })),
    { at: data.brokeAt, words: "First failure", glyph: { kind: "dead", className: "text-bad-solid" } },
    ...(data.circuitOpenedAt
      ? [
          {
            at: data.circuitOpenedAt,
            words: "Circuit opened",
            glyph: { kind: "held", className: "text-warn-solid" } as const,
          },
        ]
      : []),
  ];
  return (
    <Card aria-labelledby="changes-before">
      <CardHead id="changes-before" title="What changed before it broke" />
      <ol className="grid gap-2 p-4 text-sm">
        {data.changes.length === 0 && <li className="text-text-2">No changes in the 24 hours before.</li>}
        {steps.map(({ at, words, glyph }) => (
          <li
            key={`${at.getTime()} ${words}`}
            className="grid grid-cols-[96px_16px_minmax(0,1fr)] items-center gap-x-3"
          >
            <ClockTime at={at} date precision="minute" className="mono text-xs text-text-3" />
            {glyph ? (
              <StatusGlyph kind={glyph.kind} className={glyph.className} />
            ) : (
              <span aria-hidden className="mx-auto size-2 rounded-full border-2 border-text-3" />
            )}
            <span className="font-medium">{words}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
