"use client";

import { useState } from "react";
import { SCHEME_WORDS } from "@/components/channels/secrets/scheme-words";
import { VerifySnippet } from "@/components/channels/secrets/verify-snippet";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SIGNATURE_SCHEMES } from "@/server/contracts/channels";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

const OPTIONS = SIGNATURE_SCHEMES.map((value) => ({ value, label: SCHEME_WORDS[value].label }));

/** How each scheme is checked; a channel has one of them. */
export function VerifyAny() {
  const [scheme, setScheme] = useState<SignatureScheme>("standard");
  const words = SCHEME_WORDS[scheme];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="no-scrollbar overflow-x-auto">
        <SegmentedControl label="Signature scheme" value={scheme} options={OPTIONS} onValueChange={setScheme} />
      </div>
      <p className="max-w-[68ch] text-sm text-pretty text-text-2">
        {words.hint} It covers <code className="mono text-xs">{words.signs}</code>. During a rotation:{" "}
        {words.inRotation}
      </p>
      <VerifySnippet scheme={scheme} />
    </div>
  );
}
