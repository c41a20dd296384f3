"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { FormRefusal, useApiForm } from "@/components/forms/use-api-form";
import { useFormChanged } from "@/components/forms/use-form-changed";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardFoot } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast-store";
import { DeliveryFields } from "./delivery-fields";
import { FormSection } from "./form-section";
import { headersOf, storedHeaders } from "./header-draft";
import { HeadersEditor } from "./headers-editor";
import { draftOf, policyOf } from "./policy-draft";
import { SchemeField } from "@/components/channels/secrets/scheme-field";
import { FORMATS } from "@/server/domain/message/formats";
import { type Channel, useReloadChannels } from "@/components/channels/use-channel";

/** Everything about a channel that can change. Workers use it from their next request on. */
export function ChannelSettingsForm({ channel, onSaved }: { channel: Channel; onSaved: () => void }) {
  const trpc = useTRPC();
  const reload = useReloadChannels();
  const [scheme, setScheme] = useState(channel.signatureScheme);
  const [headers, setHeaders] = useState(() => storedHeaders(channel.headerNames));
  const [policy, setPolicy] = useState(() => draftOf(channel.policy, channel.inherited));
  // What the form was opened with: whatever was not touched since stays as it is stored.
  const [{ policy: opened, inherited }] = useState(channel);

  const update = useMutation(trpc.channels.update.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => {
      const url = values("url").trim();
      const changed = headersOf(headers);
      const change = {
        name: values("name"),
        description: values("description"),
        signatureScheme: scheme,
        policy: policyOf(policy, inherited, opened),
        ...(url !== "" && { url }),
        ...(Object.keys(changed).length > 0 && { headers: changed }),
      };
      return update.mutateAsync({ channelId: channel.id, change }).catch(asOwnFields);
    },
    onDone: async () => {
      toast({ title: "Channel saved", tone: "ok" });
      await reload();
      onSaved();
    },
  });
  const { isChanged } = useFormChanged(form.ref);
  const chosen = JSON.stringify([scheme, headers, policy]);
  const [start] = useState(chosen);
  useLeaveGuard((isChanged || chosen !== start) && !update.isSuccess);

  return (
    <Card>
      <form {...form}>
        <FormSection title="Destination">
          <Field label="Name" error={errorOf("name")} required>
            <Input name="name" defaultValue={channel.name} autoComplete="off" />
          </Field>
          <Field
            label="URL"
            hint="Leave empty to keep the current URL. Checked when you save and at every connection."
            error={errorOf("url")}
          >
            <Input
              name="url"
              type="url"
              mono
              placeholder={`${channel.urlOrigin}/…`}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Field label="Description" error={errorOf("description")}>
            <Textarea name="description" rows={2} defaultValue={channel.description} />
          </Field>
        </FormSection>
        {FORMATS[channel.type].isSigned && (
          <FormSection
            title="Signature"
            note={
              channel.signatureScheme === "ed25519"
                ? "A key pair cannot sign for another scheme. To use one, create a new channel."
                : "The secret stays the same. Update the receiver first, because the headers change."
            }
          >
            <SchemeField
              value={scheme}
              onChange={setScheme}
              current={channel.signatureScheme}
              error={errorOf("signatureScheme")}
            />
          </FormSection>
        )}
        <FormSection
          title="Custom headers"
          note="Values are stored encrypted; they can be replaced, but not read. A URL on another origin removes them, so enter them again with it."
        >
          <HeadersEditor drafts={headers} onChange={setHeaders} errorOf={errorOf} />
        </FormSection>
        <FormSection title="Delivery">
          <DeliveryFields draft={policy} inherited={inherited} onChange={setPolicy} errorOf={errorOf} />
        </FormSection>
        {problem?.message && (
          <div className="border-b p-4">
            <FormError message={problem.message} requestId={problem.requestId} />
          </div>
        )}
        <CardFoot className="border-t-0">
          <span className="mr-auto text-xs text-text-3">
            Changed <RelativeTime at={channel.updatedAt} />
          </span>
          <Button type="submit" variant="primary" loading={pending}>
            Save changes
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}

/** The contract nests the change; the form does not. */
function asOwnFields(error: unknown): never {
  const { message, fields } = readApiError(error);
  const nested = Object.keys(fields).some((field) => field.startsWith("change."));
  if (!nested) throw error;
  const own = Object.entries(fields).map(([field, text]) => [field.replace(/^change\./, ""), text]);
  throw new FormRefusal(message, Object.fromEntries(own) as Record<string, string>);
}
