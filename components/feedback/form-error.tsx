import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";

export interface FormErrorProps {
  /** What went wrong and what to change. Nothing is shown without it. */
  message?: string | null;
  /** Faults that belong to no visible field, one line each. */
  details?: readonly string[];
  /** For our own faults: the id to quote. */
  requestId?: string;
}

/** Stands above the buttons of a form and is read out as soon as it appears. */
export function FormError({ message, details = [], requestId }: FormErrorProps) {
  if (!message) return null;
  return (
    <Callout tone="bad" urgent title={message}>
      {details.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {requestId && (
        <span className="flex items-center text-xs text-text-3">
          <span className="mono">{requestId}</span>
          <CopyButton text={requestId} label="Copy request id" />
        </span>
      )}
    </Callout>
  );
}
