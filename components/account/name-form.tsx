"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";

export function NameForm({ name }: { name: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const update = useMutation(trpc.account.updateName.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => update.mutateAsync({ name: values("name") }),
    onDone: () => {
      toast({ title: "Name saved", tone: "ok" });
      router.refresh();
    },
  });
  return (
    <Card>
      <CardHead title="Name" />
      <form {...form}>
        <CardBody className="grid gap-4">
          <Field label="Your name" error={errorOf("name")} hint="As members of your organisations see it." required>
            <Input name="name" defaultValue={name} autoComplete="name" />
          </Field>
          <FormError message={problem?.message} requestId={problem?.requestId} />
        </CardBody>
        <CardFoot>
          <Button type="submit" loading={pending}>
            Save name
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
