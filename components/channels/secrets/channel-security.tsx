"use client";

import { FORMAT_WORDS } from "@/components/channels/formats/format-words";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { allows, type Role } from "@/server/contracts/permissions";
import { FORMATS } from "@/server/domain/message/formats";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { RotationCard } from "./rotation-card";
import { SCHEME_WORDS } from "./scheme-words";
import { type Channel, useChannel } from "@/components/channels/use-channel";
import { VerifySnippet } from "./verify-snippet";

interface ChannelSecurityProps {
  org: { slug: string; role: Role };
  channel: Channel;
}

export function ChannelSecurity({ org, channel: initial }: ChannelSecurityProps) {
  const channel = useChannel(initial);
  const { signatureScheme: scheme, headerNames, secrets } = channel;
  const { isSigned } = FORMATS[channel.type];
  const settingsHref = allows(org.role, "channel:write") ? `/${org.slug}/channels/${channel.id}/settings` : undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 gap-4">
        {isSigned ? (
          <>
            <RotationCard channel={channel} canRotate={allows(org.role, "secret:rotate")} />
            <VerifySnippet scheme={scheme} />
          </>
        ) : (
          <Callout tone="info" title="Requests are not signed.">
            {FORMAT_WORDS[channel.type].label} cannot verify a signature, so this channel has no secret. Anyone who has
            its {FORMATS[channel.type].credential ? "key" : "URL"} can post there: it is stored encrypted and never
            shown in full.
          </Callout>
        )}
      </div>
      <aside className="grid min-w-0 gap-4">
        {isSigned && <SchemeCard scheme={scheme} isRotating={secrets.length > 1} />}
        {isSigned && scheme === "ed25519" && <PublicKeys secrets={secrets} />}
        <Card aria-labelledby="custom-headers">
          <CardHead id="custom-headers" title="Custom headers" note={headerNames.length} />
          {headerNames.length === 0 ? (
            <CardBody className="text-sm text-text-2">
              None. {settingsHref && <TextLink href={settingsHref}>Add headers</TextLink>}
            </CardBody>
          ) : (
            <ul className="divide-y divide-border">
              {headerNames.map((name) => (
                <li key={name} className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
                  <span className="min-w-0 mono wrap-anywhere">{name}</span>
                  <span className="text-text-3">
                    <span aria-hidden>••••••••</span>
                    <span className="sr-only">value hidden</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </aside>
    </div>
  );
}

function SchemeCard({ scheme, isRotating }: { scheme: SignatureScheme; isRotating: boolean }) {
  const words = SCHEME_WORDS[scheme];
  return (
    <Card aria-labelledby="scheme">
      <CardHead id="scheme" title="Scheme" />
      <CardBody>
        <DefinitionList
          items={[
            { term: "Kind", value: words.label },
            { term: "Headers", value: <Mono words={words.headers} /> },
            { term: "Signs", value: <span className="mono">{words.signs}</span> },
            { term: "Clock", value: "allow 5 min of clock difference" },
            // While one is under way, the card beside says it.
            ...(isRotating ? [] : [{ term: "In rotation", value: words.inRotation }]),
          ]}
        />
      </CardBody>
    </Card>
  );
}

function Mono({ words }: { words: readonly string[] }) {
  return words.map((word) => (
    <span key={word} className="block mono">
      {word}
    </span>
  ));
}

/** Public by nature: whoever holds them can check a signature, but make none. */
function PublicKeys({ secrets }: { secrets: Channel["secrets"] }) {
  return (
    <Card aria-labelledby="public-keys">
      <CardHead id="public-keys" title="Public keys" />
      <ul className="divide-y divide-border">
        {secrets.map(({ slot, publicKey }) => (
          <li key={slot} className="grid gap-1 px-4 py-2.5 text-sm">
            <span className="text-text-2">{slot === "primary" ? "New, primary" : "Old, secondary"}</span>
            <span className="flex items-start gap-1">
              <span className="min-w-0 mono text-xs leading-6 break-all">{publicKey}</span>
              <CopyButton text={publicKey ?? ""} label={`Copy ${slot} public key`} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
