import { FormBlock } from "./form-section";
import { NumberField } from "./number-field";
import type { PolicyFieldsProps } from "./retry-field";

/** How much at most, over time and at once. */
export function RateFields({ draft, inherited: { rate, maxConcurrency }, onChange, errorOf }: PolicyFieldsProps) {
  return (
    <FormBlock
      title="Rate limit"
      note="Deliveries above the limit wait in the queue and use no attempts. After a quiet period, a burst is sent at once."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NumberField
          name="policy.rate.perMinute"
          label="Deliveries"
          placeholder={String(rate.perMinute)}
          suffix="per minute"
          value={draft.perMinute}
          onChange={(perMinute) => onChange({ ...draft, perMinute })}
          errorOf={errorOf}
        />
        <NumberField
          name="policy.rate.burst"
          label="Burst"
          placeholder={String(rate.burst)}
          suffix="at once"
          value={draft.burst}
          onChange={(burst) => onChange({ ...draft, burst })}
          errorOf={errorOf}
        />
        <NumberField
          name="policy.maxConcurrency"
          label="At the same time"
          hint="Requests in flight, within the organisation's own limit."
          placeholder={maxConcurrency === null ? "No separate limit" : String(maxConcurrency)}
          suffix="requests"
          value={draft.maxConcurrency}
          onChange={(typed) => onChange({ ...draft, maxConcurrency: typed })}
          errorOf={errorOf}
        />
      </div>
    </FormBlock>
  );
}
