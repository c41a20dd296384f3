"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast-store";
import { GRACE_CHOICES } from "./grace-words";
import { type Channel, useReloadChannels } from "@/components/channels/use-channel";

/** A grace can last longer than planned, or end before its time. */
export function GraceActions({ channel }: { channel: Channel }) {
  const trpc = useTRPC();
  const reload = useReloadChannels();
  const [act, setAct] = useState<"extend" | "retire">();
  const [hours, setHours] = useState("24");
  const close = () => setAct(undefined);
  const old = channel.secrets.find(({ slot }) => slot === "secondary");

  const done = (title: string) => async () => {
    toast({ title, tone: "ok" });
    close();
    await reload();
  };
  const extend = useMutation(trpc.secrets.extendGrace.mutationOptions({ onSuccess: done("Grace extended") }));
  const retire = useMutation(trpc.secrets.clearSecondary.mutationOptions({ onSuccess: done("Old secret retired") }));
  const channelId = channel.id;

  return (
    <div className="flex gap-2">
      <Button onClick={() => setAct("extend")}>Extend</Button>
      <Button className="text-bad" onClick={() => setAct("retire")}>
        Retire now
      </Button>
      <ConfirmDialog
        open={act === "retire"}
        onOpenChange={close}
        title="Retire the old secret now?"
        description={`${old?.fingerprint ?? "It"} stops signing with the next request. A receiver that still uses it will reject every delivery.`}
        confirmLabel="Retire now"
        cancelLabel="Keep both"
        pending={retire.isPending}
        error={retire.error ? readApiError(retire.error).message : undefined}
        onConfirm={() => retire.mutate({ channelId })}
      />
      <Dialog open={act === "extend"} onOpenChange={close}>
        <DialogContent
          title="Extend the grace period"
          description="The old secret keeps signing alongside the new one for this long, starting now."
          footer={
            <>
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
              <Button
                variant="primary"
                loading={extend.isPending}
                onClick={() => extend.mutate({ channelId, graceHours: Number(hours) })}
              >
                Extend
              </Button>
            </>
          }
        >
          <RadioGroup aria-label="Grace period from now" value={hours} onValueChange={setHours}>
            {GRACE_CHOICES.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </RadioGroup>
          {extend.error && <FieldError>{readApiError(extend.error).message}</FieldError>}
        </DialogContent>
      </Dialog>
    </div>
  );
}
