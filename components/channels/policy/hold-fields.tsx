import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { writeDuration } from "./duration-text";
import { FormBlock } from "./form-section";
import { NumberField } from "./number-field";
import type { PolicyFieldsProps } from "./retry-field";

/** How much a held channel parks, and whether failing for days ends in being held. */
export function HoldFields({ draft, inherited: { hold }, onChange, errorOf }: PolicyFieldsProps) {
  const hasNoTime = errorOf("policy.hold.maxAgeSeconds") !== undefined;
  return (
    <FormBlock
      title="While held"
      note="A channel that is paused, disabled or has an open circuit holds new deliveries. Beyond these limits the oldest become dead letters, which you can replay. Nothing is lost."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="policy.hold.maxDeliveries"
          label="Hold at most"
          placeholder={hold.maxDeliveries.toLocaleString("en-US")}
          suffix="deliveries"
          value={draft.maxHeld}
          onChange={(maxHeld) => onChange({ ...draft, maxHeld })}
          errorOf={errorOf}
        />
        <Field
          label="Each for at most"
          hint="From when it was held: 90 min, 12 h, 7 d."
          error={hasNoTime && "Use a time from 1 min to 30 d with its unit, such as 12 h."}
        >
          <Input
            name="policy.hold.maxAgeSeconds"
            autoComplete="off"
            placeholder={writeDuration(hold.maxAgeSeconds)}
            value={draft.heldFor}
            onChange={(event) => onChange({ ...draft, heldFor: event.target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label="Disable the channel after five days of only failures"
        hint="Its page and the audit log warn after one day and after four. While it is disabled, deliveries are held, not lost."
        checked={draft.autoDisable}
        onCheckedChange={(checked) => onChange({ ...draft, autoDisable: checked === true })}
      />
    </FormBlock>
  );
}
