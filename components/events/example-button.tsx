"use client";

import { useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";

/** The catalogue's own example of the type, in place of what stands there. */
export function ExampleButton({ name, onLoad }: { name: string; onLoad: (data: string) => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  async function load(): Promise<void> {
    try {
      const { data } = await queryClient.query(trpc.eventTypes.example.queryOptions({ name }));
      onLoad(JSON.stringify(data, null, 2));
    } catch (error) {
      toast({ title: "The example could not be read", description: readApiError(error).message, tone: "bad" });
    }
  }
  return (
    <Button variant="link" onClick={() => void load()}>
      Use the example
    </Button>
  );
}
