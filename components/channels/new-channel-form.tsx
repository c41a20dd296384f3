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
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardFoot } from "@/components/ui/panel";
import { Textarea } from "@/components/ui/textarea";
import type { Policy } from "@/server/domain/policy/policy";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { DeliveryFields } from "@/components/channels/policy/delivery-fields";
import { FoldedSection, FormSection } from "@/components/channels/policy/form-section";
import { type HeaderDraft, newHeadersOf } from "@/components/channels/policy/header-draft";
import { HeadersEditor } from "@/components/channels/policy/headers-editor";
import { draftOf, policyOf } from "@/components/channels/policy/policy-draft";
import { SchemeField } from "@/components/channels/secrets/scheme-field";
import { SecretOnce } from "@/components/channels/secrets/secret-once";
import { useReloadChannels } from "./use-reload-channels";

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
  const [headers, setHeaders] = useState<HeaderDraft[]>([]);
  const [policy, setPolicy] = useState(() => draftOf({}, inherited));
  const [isUnfolded, setUnfolded] = useState(false);
  const [created, setCreated] = useState<Created>();
  const path = `/${orgSlug}/channels`;

  const create = useMutation(trpc.channels.create.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) =>
      create.mutateAsync({
        name: values("name"),
        url: values("url"),
        description: values("description"),
        signatureScheme: scheme,
        headers: newHeadersOf(headers),
        policy: policyOf(policy, inherited),
      }),
    onDone: setCreated,
  });
  const { isChanged } = useFormChanged(form.ref);
  const chosen = JSON.stringify([scheme, headers, policy]);
  const [start] = useState(chosen);
  useLeaveGuard((isChanged || chosen !== start) && !create.isSuccess);
  const hasPolicyFault = Object.keys(problem?.fields ?? {}).some((field) => field.startsWith("policy"));

  return (
    <Card className="max-w-200">
      <form {...form}>
        <FormSection title="Destination">
          <Field
            label="URL"
            hint="Checked when you save and at every connection. The path may hold a token, so only the origin is shown."
            error={errorOf("url")}
            required
          >
            <Input
              ref={url}
              name="url"
              type="url"
              mono
              placeholder="https://example.com/hooks/tocsin"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <DraftTest
            targetOf={() => ({
              url: url.current?.value ?? "",
              headers: newHeadersOf(headers),
              signatureScheme: scheme,
            })}
          />
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
        <FormSection
          title="Signature"
          note="How the receiver verifies that a request comes from you. The secret is created when you save."
        >
          <SchemeField value={scheme} onChange={setScheme} error={errorOf("signatureScheme")} />
        </FormSection>
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
      {created && (
        <SecretOnce
          signing={created.signing}
          scheme={scheme}
          onDone={() => {
            router.push(doneHref ?? `${path}/${created.id}`);
            void reload();
          }}
        />
      )}
    </Card>
  );
}
