import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import type { Policy } from "@/server/domain/policy/policy";
import { applyRetry, growthOf, type RetryPolicy } from "@/server/domain/retry/retry-policy";
import { curveOf, isReadable, type PolicyDraft, RETRY_KINDS, type RetryKind } from "./policy-draft";
import { retrySentence } from "./policy-words";

export interface PolicyFieldsProps {
  draft: PolicyDraft;
  /** What holds where nothing is set here. */
  inherited: Policy;
  onChange: (draft: PolicyDraft) => void;
  errorOf: (field: string) => string | undefined;
}

const LABELS: Record<RetryKind, string> = {
  default: "Default",
  standard: "Standard",
  fast: "Fast",
  patient: "Patient",
  growing: "Custom backoff",
  list: "Custom schedule",
};

function hintOf(kind: RetryKind, below: RetryPolicy): string {
  switch (kind) {
    case "default":
      return retrySentence(below);
    case "standard":
    case "fast":
    case "patient":
      return retrySentence(applyRetry(below, { preset: kind }));
    case "growing":
      return "Set the first delay, how it grows, and its maximum.";
    case "list":
      return "You set each delay.";
  }
}

export function RetryField({ draft, inherited, onChange, errorOf }: PolicyFieldsProps) {
  const error = errorOf("policy.retry") ?? errorOf("policy.retry.preset");
  return (
    <div className="grid gap-3">
      <div className="grid gap-2">
        <p id="retries" className="text-sm font-medium">
          Retries
        </p>
        <RadioGroup
          aria-labelledby="retries"
          value={draft.kind}
          onValueChange={(kind) => onChange({ ...draft, kind: kind as RetryKind })}
        >
          {RETRY_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={LABELS[kind]} hint={hintOf(kind, inherited.retry)} />
          ))}
        </RadioGroup>
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
      {draft.kind === "growing" && (
        <GrowingFields draft={draft} inherited={inherited} onChange={onChange} errorOf={errorOf} />
      )}
      {draft.kind === "list" && <ListField draft={draft} onChange={onChange} errorOf={errorOf} />}
      {(draft.kind === "growing" || draft.kind === "list") && <Meaning draft={draft} below={inherited.retry} />}
    </div>
  );
}

const GROWING = [
  { key: "baseSeconds", label: "First retry after", suffix: "seconds" },
  { key: "multiplier", label: "Multiplier", suffix: "times" },
  { key: "capSeconds", label: "Maximum delay", suffix: "seconds" },
  { key: "maxAttempts", label: "Total attempts", suffix: "attempts" },
] as const;

function GrowingFields({ draft, inherited, onChange, errorOf }: PolicyFieldsProps) {
  const below = draft.basis ? applyRetry(inherited.retry, { preset: draft.basis }) : inherited.retry;
  const { baseMs, multiplier, capMs } = growthOf(below.curve);
  const placeholders = {
    baseSeconds: baseMs / 1000,
    multiplier,
    capSeconds: capMs / 1000,
    maxAttempts: below.maxAttempts,
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {GROWING.map(({ key, label, suffix }) => (
        <Field key={key} label={label} error={errorOf(`policy.retry.${key}`)}>
          <Input
            name={`policy.retry.${key}`}
            inputMode="decimal"
            placeholder={String(placeholders[key])}
            suffix={suffix}
            value={draft[key]}
            onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function ListField({ draft, onChange, errorOf }: Omit<PolicyFieldsProps, "inherited">) {
  const items = draft.delaysSeconds.split(/[\s,;]+/).filter(Boolean);
  const error = items.map((_, index) => errorOf(`policy.retry.delaysSeconds.${index}`)).find(Boolean);
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_180px]">
      <Field
        label="Delays"
        hint="In seconds, separated by commas. The last one repeats."
        error={errorOf("policy.retry.delaysSeconds") ?? error}
      >
        <Input
          name="policy.retry.delaysSeconds"
          mono
          placeholder="5, 60, 600, 3600"
          autoComplete="off"
          value={draft.delaysSeconds}
          onChange={(event) => onChange({ ...draft, delaysSeconds: event.target.value })}
        />
      </Field>
      <Field label="Total attempts" error={errorOf("policy.retry.maxAttempts")}>
        <Input
          name="policy.retry.maxAttempts"
          inputMode="numeric"
          placeholder={items.length > 0 ? String(items.length + 1) : ""}
          suffix="attempts"
          value={draft.maxAttempts}
          onChange={(event) => onChange({ ...draft, maxAttempts: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** What the numbers come to, while they are typed. */
function Meaning({ draft, below }: { draft: PolicyDraft; below: RetryPolicy }) {
  const settings = curveOf(draft);
  if (!isReadable(settings) || settings.delaysSeconds?.length === 0) return null;
  return (
    <p className="text-sm text-text-2" aria-live="polite">
      {retrySentence(applyRetry(below, settings))}
    </p>
  );
}
