import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface NumberFieldProps {
  /** Where the contract has it: its faults are shown here. */
  name: string;
  label: string;
  hint?: string;
  suffix: string;
  /** What holds while it is empty. */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  errorOf: (field: string) => string | undefined;
}

/** A number of a policy, as text until it is sent: empty is not zero. */
export function NumberField({ name, label, hint, value, onChange, errorOf, ...input }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={errorOf(name)}>
      <Input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
    </Field>
  );
}
