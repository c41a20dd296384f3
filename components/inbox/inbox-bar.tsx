"use client";

import type { ReactNode } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { AnswerControl } from "./answer-control";
import { BEHAVIOUR_WORDS, behaviourOf } from "./behaviour-words";
import { ClearButton } from "./clear-button";
import { InboxUrl } from "./inbox-url";

interface InboxBarProps {
  inbox: NonNullable<ApiOutput["inbox"]["get"]>;
  canReveal: boolean;
  onCleared: () => void;
  /** Sends something here. */
  sendAction: ReactNode;
}

/** How the inbox answers, what the engine makes of that, and what can be done with the whole of it. */
export function InboxBar({ inbox, canReveal, onCleared, sendAction }: InboxBarProps) {
  const own = inbox.channels.flatMap(({ name, answer }) => {
    const behaviour = behaviourOf(answer);
    return behaviour === undefined ? [] : [`${name} (${BEHAVIOUR_WORDS[behaviour].label})`];
  });
  return (
    <div className="flex-none border-b px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <AnswerControl behaviour={inbox.behaviour} />
        <span className="flex items-center gap-1 sm:ml-auto">
          {canReveal && <InboxUrl />}
          <ClearButton count={inbox.requestCount} onCleared={onCleared} />
        </span>
        {sendAction}
      </div>
      <p className="mt-2 max-w-[100ch] text-sm text-pretty text-text-2" aria-live="polite">
        {BEHAVIOUR_WORDS[inbox.behaviour].then}
        {own.length > 0 && ` Individual responses: ${new Intl.ListFormat("en").format(own)}.`}
      </p>
    </div>
  );
}
