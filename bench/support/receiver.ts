import { firstMessage, killChild, startChild } from "./child";
import type { ReceiverAnswer, ReceiverQuestion, Sighting, Summary } from "./sightings";

export type Receiver = {
  base: string;
  summary: () => Promise<Summary>;
  sightings: () => Promise<Sighting[]>;
  /** Starts the record anew; paths and open requests stay. */
  forget: () => Promise<unknown>;
  /** What was down on this path is up from now on. */
  mend: (path: string) => Promise<unknown>;
  close: () => Promise<void>;
};

type Answer = Extract<ReceiverAnswer, { event: "answer" }>;

export async function startReceiver(): Promise<Receiver> {
  const child = startChild("bench/support/receiver-process.ts");
  const { port } = await firstMessage<Extract<ReceiverAnswer, { event: "listening" }>>(child, "listening");

  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  child.on("message", (message: ReceiverAnswer) => {
    if (message.event !== "answer") return;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const ask = (question: ReceiverQuestion["ask"], path?: string) =>
    new Promise<Answer>((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      child.send({ ask: question, id, ...(path && { path }) } satisfies ReceiverQuestion);
    });

  return {
    base: `http://127.0.0.1:${port}`,
    summary: async () => (await ask("summary")).summary ?? {},
    sightings: async () => (await ask("sightings")).sightings ?? [],
    forget: () => ask("forget"),
    mend: (path) => ask("mend", path),
    close: () => killChild(child),
  };
}
