import { Checkbox } from "@/components/ui/checkbox";
import { useHydrated } from "@/components/ui/use-hydrated";
import { CircuitFields } from "./circuit-fields";
import { HoldFields } from "./hold-fields";
import { NumberField } from "./number-field";
import { OrderFields } from "./order-fields";
import { RateFields } from "./rate-fields";
import { type PolicyFieldsProps, RetryField } from "./retry-field";

/** How deliveries go out. Every field left empty follows the organisation and the installation. */
export function DeliveryFields(props: PolicyFieldsProps) {
  // These live in state: what is typed before React wakes up would be gone when it does, so nothing can be.
  const isAwake = useHydrated();
  return (
    <div className="grid gap-5" inert={!isAwake}>
      <AttemptFields {...props} />
      <RateFields {...props} />
      <CircuitFields {...props} />
      <OrderFields {...props} />
      <HoldFields {...props} />
    </div>
  );
}

export function AttemptFields({ draft, inherited, onChange, errorOf }: PolicyFieldsProps) {
  return (
    <>
      <RetryField draft={draft} inherited={inherited} onChange={onChange} errorOf={errorOf} />
      <Checkbox
        label="Also retry 401, 403 and 404"
        hint="For receivers that return these while they deploy. Otherwise they fail a delivery immediately."
        checked={draft.retryClientErrors}
        onCheckedChange={(checked) => onChange({ ...draft, retryClientErrors: checked === true })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="policy.retry.timeoutSeconds"
          label="Timeout"
          hint="Time allowed for the whole response, 1 to 30 s."
          placeholder={String(inherited.retry.timeoutMs / 1000)}
          suffix="seconds"
          value={draft.timeoutSeconds}
          onChange={(timeoutSeconds) => onChange({ ...draft, timeoutSeconds })}
          errorOf={errorOf}
        />
        <NumberField
          name="policy.retry.timeoutGrowth"
          label="Added for each later attempt"
          hint="0 gives every attempt the same time. Up to three times the first, never above 30 s."
          placeholder={String(inherited.retry.timeoutGrowth)}
          suffix="timeouts"
          value={draft.timeoutGrowth}
          onChange={(timeoutGrowth) => onChange({ ...draft, timeoutGrowth })}
          errorOf={errorOf}
        />
      </div>
    </>
  );
}
