import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { FormBlock } from "./form-section";
import { NumberField } from "./number-field";
import { CIRCUIT_FIGURES, type CircuitFigure, figuresOf, isReadable } from "./policy-draft";
import { circuitSentence } from "./policy-words";
import type { PolicyFieldsProps } from "./retry-field";

const FIGURES: Record<CircuitFigure, { label: string; suffix: string }> = {
  failurePercent: { label: "Opens at failures of", suffix: "%" },
  minCalls: { label: "Of at least", suffix: "calls" },
  windowSeconds: { label: "Within", suffix: "seconds" },
  failuresInRow: { label: "Or failures in a row", suffix: "failures" },
  sleepSeconds: { label: "Stays open for", suffix: "seconds" },
  maxSleepSeconds: { label: "Longest open time", suffix: "seconds" },
  probes: { label: "Then sends", suffix: "probes" },
  successPercent: { label: "Closes at successes of", suffix: "%" },
  rampSeconds: { label: "Ramps up over", suffix: "seconds" },
};

/** When to stop calling a receiver that is down, and when to trust it again. */
export function CircuitFields({ draft, inherited, onChange, errorOf }: PolicyFieldsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const figures = figuresOf(draft);
  const hasFault = CIRCUIT_FIGURES.some((key) => errorOf(`policy.circuit.${key}`) !== undefined);
  return (
    <FormBlock title="Circuit breaker">
      <Checkbox
        label="Stop sending while the receiver is down"
        hint="New deliveries are held meanwhile and use no attempts. Every response except 2xx and 429 counts as a failure."
        checked={draft.circuitEnabled}
        onCheckedChange={(checked) => onChange({ ...draft, circuitEnabled: checked === true })}
      />
      {draft.circuitEnabled && (
        <>
          {isReadable(figures) && (
            <p className="max-w-[66ch] text-sm text-pretty text-text-2" aria-live="polite">
              {circuitSentence({ ...inherited.circuit, ...figures })}
            </p>
          )}
          <details
            open={isUnfolded || hasFault}
            onToggle={(event) => setUnfolded(event.currentTarget.open)}
            className="group"
          >
            <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded text-sm font-medium text-accent-text hover:underline [&::-webkit-details-marker]:hidden">
              <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
              Advanced
            </summary>
            <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {CIRCUIT_FIGURES.map((key) => (
                <NumberField
                  key={key}
                  name={`policy.circuit.${key}`}
                  {...FIGURES[key]}
                  placeholder={String(inherited.circuit[key])}
                  value={draft.circuit[key]}
                  onChange={(value) => onChange({ ...draft, circuit: { ...draft.circuit, [key]: value } })}
                  errorOf={errorOf}
                />
              ))}
            </div>
          </details>
        </>
      )}
    </FormBlock>
  );
}
