"use client";

import { useTRPCClient } from "@/components/api/trpc";
import { leaveFor } from "@/components/auth/auth-calls";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody, CardFoot } from "@/components/ui/panel";

export function NewOrgForm() {
  const api = useTRPCClient();
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => api.orgs.create.mutate({ name: values("name") }),
    onDone: ({ slug }) => leaveFor(`/${slug}/welcome`),
  });
  return (
    <Card>
      <form {...form}>
        <CardBody className="grid gap-4">
          <Field label="Name" error={errorOf("name")} hint="You become its owner." required>
            <Input name="name" autoComplete="organization" />
          </Field>
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" variant="primary" loading={pending}>
            Create organisation
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
