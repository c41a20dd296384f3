"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { ExampleButton } from "@/components/events/example-button";
import { jsonProblem } from "@/components/events/json-problem";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Card, CardBody, CardFoot, CardHead } from "@/components/ui/panel";
import { Textarea } from "@/components/ui/textarea";
import { TestOutcome } from "./test-outcome";
import { useTestSend } from "./use-test-send";

interface ChannelTestingProps {
  channel: { id: string; name: string };
  /** The catalogue's types, to begin with one that has an example. */
  types: readonly { name: string; hasExample: boolean }[];
  /** What the data starts as. */
  start: { type: string; data: string };
}

/** One request to the channel by hand: signed with its secret, and no delivery. */
export function ChannelTesting({ channel, types, start }: ChannelTestingProps) {
  const listId = useId();
  const test = useTestSend();
  const [type, setType] = useState(start.type);
  const [data, setData] = useState(start.data);
  const { data: catalogue } = useQuery(useTRPC().eventTypes.list.queryOptions({}));
  const known = (catalogue?.rows ?? types).find(({ name }) => name === type.trim().toLowerCase());
  const fault = jsonProblem(data);
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <CardHead title="Send a test" note="one request, no retries, in no history" />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (fault === undefined) test.send({ target: { channelId: channel.id }, type, data });
          }}
        >
          <CardBody className="grid gap-4">
            <Field label="Event type" error={test.problem?.fields.type} required>
              <Input
                list={listId}
                value={type}
                onChange={(event) => setType(event.target.value)}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <datalist id={listId}>
              {(catalogue?.rows ?? types).map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <Field
              label="Data"
              hint="JSON. It is sent byte for byte, in the same envelope as every delivery."
              error={fault ?? test.problem?.fields.data}
              action={known?.hasExample && <ExampleButton name={known.name} onLoad={setData} />}
            >
              <Textarea
                mono
                rows={8}
                value={data}
                onChange={(event) => setData(event.target.value)}
                spellCheck={false}
                autoComplete="off"
              />
            </Field>
          </CardBody>
          <CardFoot className="justify-between">
            <p className="text-xs text-pretty text-text-3">
              Signed with the channel&apos;s secret and recorded in the audit log.
            </p>
            <Button type="submit" variant="primary" loading={test.isPending} disabled={fault !== undefined}>
              Send test
            </Button>
          </CardFoot>
        </form>
      </Card>
      <TestOutcome test={test} name={channel.name} />
    </div>
  );
}
