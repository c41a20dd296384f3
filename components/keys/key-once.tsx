"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyTextButton } from "@/components/ui/copy-button";
import { DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { publishExample } from "./publish-example";

interface KeyOnceProps {
  apiKey: string;
  publicUrl: string;
  onDone: () => void;
}

/** The only time a key is seen: closing needs the tick. */
export function KeyOnce({ apiKey, publicUrl, onDone }: KeyOnceProps) {
  const [isStored, setStored] = useState(false);
  return (
    <DialogContent
      className="w-[min(600px,calc(100vw-24px))]"
      dismissible={false}
      title="Store the key now"
      description="Only a hash of it is stored, so it is never shown again. If you lose it, create another and revoke this one."
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      }
    >
      <div className="flex items-end gap-2">
        <Field label="API key" hideLabel className="flex-1">
          <Input mono readOnly value={apiKey} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyTextButton text={apiKey} />
      </div>
      <CodeBlock title="Publish an event" label="Publish an event with curl" code={publishExample(publicUrl, apiKey)} />
      <Checkbox
        label="I have stored it for the service"
        checked={isStored}
        onCheckedChange={(checked) => setStored(checked === true)}
      />
    </DialogContent>
  );
}
