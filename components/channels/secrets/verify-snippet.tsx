"use client";

import { useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { verifySnippets } from "./verify-snippets";

/** How the receiver checks this channel's signature, in the language it is written in. */
export function VerifySnippet({ scheme }: { scheme: SignatureScheme }) {
  const snippets = verifySnippets(scheme);
  const [first] = snippets;
  const [language, setLanguage] = useState(first?.name);
  const shown = snippets.find(({ name }) => name === language) ?? first;
  if (!shown) return null;
  return (
    <Tabs value={shown.name} onValueChange={setLanguage} className="min-w-0">
      {/* One panel for all, so that the tabs in its head keep the focus while one walks through them. */}
      <TabsContent value={shown.name} tabIndex={-1}>
        <CodeBlock
          code={shown.code}
          label={`${shown.name} snippet`}
          title="Verify it"
          actions={
            <TabsList size="sm" aria-label="Language">
              {snippets.map(({ name }) => (
                <TabsTrigger key={name} value={name}>
                  {name}
                </TabsTrigger>
              ))}
            </TabsList>
          }
          className="[&_pre]:h-52"
        />
      </TabsContent>
    </Tabs>
  );
}
