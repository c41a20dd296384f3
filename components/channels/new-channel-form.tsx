"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { useFormChanged } from "@/components/forms/use-form-changed";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { DraftTest } from "@/components/test-send/draft-test";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardFoot } from "@/components/ui/panel";
import { Textarea } from "@/components/ui/textarea";
import { type ChannelFormat, FORMATS } from "@/server/domain/message/formats";
import type { Policy } from "@/server/domain/policy/policy";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { credentialHeader, credentialHeaders, urlAdvice } from "@/components/channels/formats/format-draft";
import { FormatField } from "@/components/channels/formats/format-field";
import { FormatPreview } from "@/components/channels/formats/format-preview";
import { FORMAT_WORDS } from "@/components/channels/formats/format-words";
import { DeliveryFields } from "@/components/channels/policy/delivery-fields";
import { FoldedSection, FormSection } from "@/components/channels/policy/form-section";
import { type HeaderDraft, newHeadersOf } from "@/components/channels/policy/header-draft";
import { HeadersEditor } from "@/components/channels/policy/headers-editor";
import { draftOf, policyOf } from "@/components/channels/policy/policy-draft";
import { SchemeField } from "@/components/channels/secrets/scheme-field";
import { SecretOnce } from "@/components/channels/secrets/secret-once";
import { useReloadChannels } from "./use-channel";

type Created = ApiOutput["channels"]["create"];

interface NewChannelFormProps {
  orgSlug: string;
  /** The policy of a channel that says nothing of its own. */
  inherited: Policy;
  /** Where to go once it is made; to the channel itself unless said otherwise. */
  doneHref?: string;
}

export function NewChannelForm({ orgSlug, inherited, doneHref }: NewChannelFormProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const reload = useReloadChannels();
  const url = useRef<HTMLInputElement>(null);
  const [scheme, setScheme] = useState<SignatureScheme>("standard");
  const [format, setFormat] = useState<ChannelFormat>("webhook");
  const [secretKey, setSecretKey] = useState("");
  const [advice, setAdvice] = useState<string | null>(null);
  const [headers, setHeaders] = useState<HeaderDraft[]>([]);
  const [policy, setPolicy] = useState(() => draftOf({}, inherited));
  const [isUnfolded, setUnfolded] = useState(false);
  const [created, setCreated] = useState<Created>();
  const path = `/${orgSlug}/channels`;

  const words = FORMAT_WORDS[format];
  const { isSigned } = FORMATS[format];
  const allHeaders = () => ({ ...newHeadersOf(headers), ...credentialHeaders(format, secretKey) });
  function choose(next: ChannelFormat): void {
    setFormat(next);
    setSecretKey("");
    // Where a receiver has one address for everybody, it is filled in; one that was filled in for another leaves again.
    const input = url.current;
    if (input && (input.value === "" || input.value === words.urlStart))
      input.value = FORMAT_WORDS[next].urlStart ?? "";
    setAdvice(urlAdvice(next, input?.value ?? ""));
  }
  function leave({ id }: Created): void {
    router.push(doneHref ?? `${path}/${id}`);
    void reload();
  }

  const create = useMutation(trpc.channels.create.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) =>
      create.mutateAsync({
        name: values("name"),
        type: format,
        url: values("url"),
        description: values("description"),
        signatureScheme: scheme,
        headers: allHeaders(),
        policy: policyOf(policy, inherited),
      }),
    onDone: (made) => {
      setCreated(made);
      if (!made.signing) leave(made);
    },
  });
  const { isChanged } = useFormChanged(form.ref);
  const chosen = JSON.stringify([format, secretKey, scheme, headers, policy]);
  const [start] = useState(chosen);
  useLeaveGuard((isChanged || chosen !== start) && !create.isSuccess);
  const hasPolicyFault = Object.keys(problem?.fields ?? {}).some((field) => field.startsWith("policy"));

  return (
    <Card className="max-w-200">
      <form {...form}>
        <FormSection title="Receiver" note="What it expects. It cannot be changed later.">
          <FormatField value={format} onChange={choose} />
        </FormSection>
        <FormSection title="Destination">
          <Field label="URL" hint={words.urlHint} error={errorOf("url")} required>
            <Input
              ref={url}
              name="url"
              type="url"
              mono
              placeholder={words.urlExample}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setAdvice(urlAdvice(format, event.target.value))}
            />
          </Field>
          {advice && <Callout tone="warn">{advice}</Callout>}
          {words.key && (
            <Field
              label={words.key.label}
              hint={words.key.hint}
              error={errorOf(`headers.${credentialHeader(format)}`)}
              required
            >
              <Input
                value={secretKey}
                onChange={(event) => setSecretKey(event.target.value)}
                mono
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
          <DraftTest
            key={format}
            isSigned={isSigned}
            targetOf={() => ({
              type: format,
              url: url.current?.value ?? "",
              headers: allHeaders(),
              signatureScheme: scheme,
            })}
          />
          {format !== "webhook" && <FormatPreview format={format} />}
          <Field label="Name" error={errorOf("name")} required>
            <Input name="name" placeholder="Atlas ERP" autoComplete="off" />
          </Field>
          <Field
            label="Description"
            hint="For your team: who runs this receiver, and who to ask."
            error={errorOf("description")}
          >
            <Textarea name="description" rows={2} />
          </Field>
        </FormSection>
        {isSigned && (
          <FormSection
            title="Signature"
            note="How the receiver verifies that a request comes from you. The secret is created when you save."
          >
            <SchemeField value={scheme} onChange={setScheme} error={errorOf("signatureScheme")} />
          </FormSection>
        )}
        <FormSection
          title="Custom headers"
          note="Sent with every request. Values are stored encrypted and never shown again."
        >
          <HeadersEditor drafts={headers} onChange={setHeaders} errorOf={errorOf} />
        </FormSection>
        <FoldedSection
          title="Delivery"
          note="Retries, rate limit, circuit breaker, order and holds. The defaults suit most receivers."
          isOpen={isUnfolded || hasPolicyFault}
          onToggle={setUnfolded}
        >
          <DeliveryFields draft={policy} inherited={inherited} onChange={setPolicy} errorOf={errorOf} />
        </FoldedSection>
        {problem?.message && (
          <div className="border-b p-4">
            <FormError message={problem.message} requestId={problem.requestId} />
          </div>
        )}
        <CardFoot className="border-t-0">
          <Button asChild>
            <Link href={path}>Cancel</Link>
          </Button>
          <Button type="submit" variant="primary" loading={pending}>
            Create channel
          </Button>
        </CardFoot>
      </form>
      {created?.signing && <SecretOnce signing={created.signing} scheme={scheme} onDone={() => leave(created)} />}
    </Card>
  );
}
