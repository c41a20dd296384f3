"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "@/components/api/trpc";
import { leaveFor } from "@/components/auth/auth-calls";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";

interface OrgDetailsFormProps {
  org: { name: string; slug: string };
}

export function OrgDetailsForm({ org }: OrgDetailsFormProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const update = useMutation(trpc.orgs.update.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => update.mutateAsync({ name: values("name"), slug: values("slug") }),
    onDone: ({ slug }) => {
      // Every link of the page holds the old address.
      if (slug !== org.slug) return leaveFor(`/${slug}/settings`);
      toast({ title: "Settings saved", tone: "ok" });
      router.refresh();
    },
  });
  return (
    <Card>
      <CardHead title="Organisation" />
      <form {...form}>
        <CardBody className="grid gap-4">
          <Field label="Name" error={errorOf("name")} required>
            <Input name="name" defaultValue={org.name} autoComplete="organization" />
          </Field>
          <Field
            label="URL slug"
            error={errorOf("slug")}
            hint="The first part of every link into this organisation. If you change it, saved links stop working; API keys and channels keep working."
            required
          >
            <Input name="slug" mono defaultValue={org.slug} autoComplete="off" spellCheck={false} />
          </Field>
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" variant="primary" loading={pending}>
            Save
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
