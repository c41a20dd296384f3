import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface NewPasswordFieldProps {
  name?: string;
  label?: string;
  error: string | undefined;
}

export function NewPasswordField({ name = "password", label = "Password", error }: NewPasswordFieldProps) {
  return (
    <Field label={label} error={error} hint="At least 10 characters. A few words make a good one." required>
      <Input name={name} type="password" autoComplete="new-password" />
    </Field>
  );
}
