import { FieldError } from "@/components/ui/field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { SCHEME_WORDS, schemesFor } from "./scheme-words";

interface SchemeFieldProps {
  value: SignatureScheme;
  onChange: (scheme: SignatureScheme) => void;
  /** The scheme a channel has already: only those that its secret can sign are offered. */
  current?: SignatureScheme;
  error?: string;
}

export function SchemeField({ value, onChange, current, error }: SchemeFieldProps) {
  const schemes = schemesFor(current);
  return (
    <div className="grid gap-2">
      <RadioGroup
        aria-label="Signature scheme"
        value={value}
        onValueChange={(scheme) => onChange(scheme as SignatureScheme)}
        className="md:grid-cols-2"
      >
        {schemes.map((scheme) => (
          <Radio
            key={scheme}
            value={scheme}
            label={SCHEME_WORDS[scheme].label}
            hint={SCHEME_WORDS[scheme].hint}
            boxed
          />
        ))}
      </RadioGroup>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
