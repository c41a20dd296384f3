"use client";

import { useState } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFoot, CardHead, Panel, PanelCell } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { whoMay } from "@/server/contracts/permissions";
import { Fingerprint } from "./fingerprint";
import { GraceActions } from "./grace-actions";
import { GracePanel } from "./grace-panel";
import { RotateDialog } from "./rotate-dialog";
import { SCHEME_WORDS } from "./scheme-words";
import { SecretOnce } from "./secret-once";
import { type Channel, useReloadChannels } from "@/components/channels/use-channel";

interface RotationCardProps {
  channel: Channel;
  canRotate: boolean;
}

/** The secrets of a channel by their fingerprints, and the way from one to the next without a failed request. */
export function RotationCard({ channel, canRotate }: RotationCardProps) {
  const reload = useReloadChannels();
  const [isAsking, setAsking] = useState(false);
  const [rotated, setRotated] = useState<ApiOutput["secrets"]["rotate"]>();
  const primary = channel.secrets.find(({ slot }) => slot === "primary");
  const old = channel.secrets.find(({ slot }) => slot === "secondary");
  const until = old?.expiresAt ?? null;

  return (
    <Card aria-labelledby="rotation">
      <CardHead
        id="rotation"
        title="Signing secret"
        note={
          until ? (
            <Status kind="scheduled" tone="warn" label="Grace" until={<RelativeTime at={until} form="distance" />} />
          ) : undefined
        }
        action={<span className="text-xs text-text-3">Owner only</span>}
      />
      <CardBody>
        <p className="max-w-[66ch] text-sm text-pretty text-text-2">
          {old
            ? `Every request carries a signature from each secret, so the receiver can switch at any time. When the grace period ends, the old secret stops signing. ${SCHEME_WORDS[channel.signatureScheme].inRotation}`
            : "The secret cannot be shown again; its fingerprint identifies it. A rotation creates a new one, and both sign every request for as long as you choose."}
        </p>
      </CardBody>
      <Panel
        className={`rounded-none border-x-0 ${old ? "sm:grid-cols-2" : ""} ${old || canRotate ? "" : "border-b-0"}`}
      >
        {primary && (
          <PanelCell className="py-3">
            <Fingerprint fingerprint={primary.fingerprint} title={old ? "New, primary" : "Primary"}>
              made <RelativeTime at={primary.createdAt} />
            </Fingerprint>
          </PanelCell>
        )}
        {old && (
          <PanelCell className="py-3">
            <Fingerprint fingerprint={old.fingerprint} title="Old, secondary" isOld>
              made <RelativeTime at={old.createdAt} />
            </Fingerprint>
          </PanelCell>
        )}
      </Panel>
      {until && primary && (
        <GracePanel
          rotatedAt={primary.createdAt}
          until={until}
          onEnd={() => void reload()}
          actions={canRotate && <GraceActions channel={channel} />}
        />
      )}
      <CardFoot className={until ? undefined : "border-t-0"}>
        <span className="mr-auto min-w-0 text-sm text-text-2">
          {canRotate
            ? "Rotate if the secret may have leaked, or as often as your policy requires."
            : `Rotating a secret: ${whoMay("secret:rotate").toLowerCase()} Ask one of them if it may have leaked.`}
        </span>
        {canRotate && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            Rotate secret
          </Button>
        )}
      </CardFoot>
      <RotateDialog
        open={isAsking}
        onOpenChange={setAsking}
        channel={channel}
        onRotated={(rotation) => {
          setAsking(false);
          setRotated(rotation);
          void reload();
        }}
      />
      {rotated && (
        <SecretOnce signing={rotated.signing} scheme={channel.signatureScheme} onDone={() => setRotated(undefined)} />
      )}
    </Card>
  );
}
