import Link from "next/link";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import type { BacktestAnswer } from "./use-backtest";

const SHOWN = 3;

interface BacktestExamplesProps {
  orgSlug: string;
  answer: Pick<BacktestAnswer, "examples" | "near">;
}

/** Some that it would have taken, and some that it nearly would have. */
export function BacktestExamples({ orgSlug, answer: { examples, near } }: BacktestExamplesProps) {
  const row = ({ publicId, type, receivedAt }: BacktestAnswer["examples"][number], note?: ReactNode) => (
    <li key={publicId} className="py-1.5">
      <span className="flex items-baseline justify-between gap-3">
        <Link
          href={`/${orgSlug}/events/${publicId}`}
          className="truncate text-sm text-accent-text underline-offset-2 hover:underline"
        >
          {type}
        </Link>
        <RelativeTime at={receivedAt} className="text-xs text-text-3" />
      </span>
      {note}
    </li>
  );
  return (
    <>
      {examples.length > 0 && (
        <section aria-label="Would have matched">
          <h3 className="text-xs text-text-3">Would have matched</h3>
          <ul>{examples.slice(0, SHOWN).map((example) => row(example))}</ul>
        </section>
      )}
      {near.length > 0 && (
        <section aria-label="Nearly matched">
          <h3 className="text-xs text-text-3">Nearly matched</h3>
          <ul>
            {near.map((example) =>
              row(
                example,
                <span className="block text-xs text-pretty wrap-anywhere text-text-2">
                  {example.missed.join("; ")}
                </span>,
              ),
            )}
          </ul>
        </section>
      )}
    </>
  );
}
