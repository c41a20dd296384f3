"use client";

import { ClockTime, RelativeTime, useNow } from "@/components/ui/relative-time";
import { Readout } from "@/components/ui/readout";
import { callsSentence, openBecause } from "./flow-words";
import { durationWords } from "@/components/channels/policy/policy-words";
import { SleepLadder } from "./sleep-ladder";
import type { FlowCircuit } from "./use-flow";

/** What the circuit's state means, and what ends it. */
export function CircuitPart({ circuit }: { circuit: FlowCircuit }) {
  const { kind, settings } = circuit;
  if (!settings.enabled) return <Sentence>Every delivery is sent, whatever the receiver returns.</Sentence>;
  switch (kind) {
    case "closed":
      return <Sentence>{callsSentence(circuit.window ?? { calls: 0, failures: 0 })}</Sentence>;
    case "open":
      return <Open circuit={circuit} />;
    case "half_open":
      return <Probing circuit={circuit} />;
    case "forced_open":
      return (
        <Sentence>
          Opened manually {circuit.since && <RelativeTime at={circuit.since} />}: nothing is sent{" "}
          {circuit.nextProbeAt ? (
            <>
              {" "}
              until <ClockTime at={circuit.nextProbeAt} date />. Then probes test the receiver, as after any outage.
            </>
          ) : (
            " until it is reset."
          )}
        </Sentence>
      );
    case "forced_closed":
      return (
        <Sentence>
          Closed manually {circuit.since && <RelativeTime at={circuit.since} />}: everything is sent, whatever the
          receiver returns, until it is reset.
        </Sentence>
      );
  }
}

function Sentence({ children }: { children: React.ReactNode }) {
  return <p className="text-sm text-pretty text-text-2">{children}</p>;
}

function Open({ circuit }: { circuit: FlowCircuit }) {
  const { since, outageSince, openReason, nextProbeAt, sleepSeconds, settings } = circuit;
  const now = useNow();
  const isDue = nextProbeAt !== null && now !== undefined && nextProbeAt <= now;
  const needed = Math.ceil((settings.probes * settings.successPercent) / 100);
  return (
    <div className="grid gap-3">
      {nextProbeAt && (
        <Readout
          label="Next probe"
          value={isDue ? "now" : <RelativeTime at={nextProbeAt} />}
          detail={
            <>
              at <ClockTime at={nextProbeAt} />, {settings.probes === 1 ? "one probe" : `${settings.probes} probes`}, of
              which {needed} must succeed
            </>
          }
        />
      )}
      <Sentence>
        Open since {since && <ClockTime at={since} />}
        {openReason && `, because ${openBecause(openReason, settings)}`}.
        {sleepSeconds !== null && ` It stays open for ${durationWords(sleepSeconds)}`}
        {outageSince && since && outageSince < since && (
          <>
            ; the outage began <RelativeTime at={outageSince} />
          </>
        )}
        .
      </Sentence>
      <SleepLadder settings={settings} sleepSeconds={sleepSeconds} />
    </div>
  );
}

function Probing({ circuit: { probes, settings, outageSince } }: { circuit: FlowCircuit }) {
  const { succeeded, failed } = probes ?? { succeeded: 0, failed: 0 };
  const needed = Math.ceil((settings.probes * settings.successPercent) / 100);
  return (
    <Sentence>
      {succeeded} of {settings.probes} {settings.probes === 1 ? "probe" : "probes"} succeeded, {failed} failed; {needed}{" "}
      must succeed before everything else is sent.
      {outageSince && (
        <>
          {" "}
          The outage began <RelativeTime at={outageSince} />.
        </>
      )}
    </Sentence>
  );
}
