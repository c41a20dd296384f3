import { Field, FieldError } from "@/components/ui/field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { ORDERINGS } from "@/server/contracts/channels";
import { DEAD_HEAD_CHOICES, type DeadHeadChoice } from "@/server/domain/limits/order-heads";
import { FormBlock } from "./form-section";
import { DEAD_HEAD_WORDS, ORDERING_WORDS } from "./policy-words";
import type { PolicyFieldsProps } from "./retry-field";

/** What may overtake what. Only a channel that keeps an order has to decide what a lost delivery means for the rest. */
export function OrderFields({ draft, onChange, errorOf }: PolicyFieldsProps) {
  const error = errorOf("policy.deadHead");
  return (
    <FormBlock title="Order">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Sending order" hint={ORDERING_WORDS[draft.ordering].hint} error={errorOf("policy.ordering")}>
          <Select
            options={ORDERINGS.map((value) => ({ value, label: ORDERING_WORDS[value].label }))}
            value={draft.ordering}
            onValueChange={(ordering) => onChange({ ...draft, ordering })}
          />
        </Field>
      </div>
      {draft.ordering !== "none" && (
        <div className="grid gap-2">
          <p id="dead-head" className="text-sm font-medium">
            When a delivery fails permanently
          </p>
          <RadioGroup
            aria-labelledby="dead-head"
            value={draft.deadHead}
            onValueChange={(choice) => onChange({ ...draft, deadHead: choice as DeadHeadChoice })}
          >
            {DEAD_HEAD_CHOICES.map((choice) => (
              <Radio key={choice} value={choice} {...DEAD_HEAD_WORDS[choice]} />
            ))}
          </RadioGroup>
          {error !== undefined && <FieldError>{error}</FieldError>}
        </div>
      )}
    </FormBlock>
  );
}
