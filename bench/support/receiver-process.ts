import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Behaviour, readBehaviour, statusFor, type Worse } from "./behaviour";
import { nowMs, type PathSummary, type ReceiverQuestion, type Sighting, type Summary } from "./sightings";

/** The receiver's side, in a process of its own: what it spends on answering is not spent by the sender under test. */
type Place = { path: string; behaviour: Behaviour; open: number; summary: PathSummary };

const places = new Map<string, Place>();
let sightings: Sighting[] = [];

function placeOf(url: string): Place {
  const known = places.get(url);
  if (known) return known;
  const { path, behaviour } = readBehaviour(url);
  const place = { path, behaviour, open: 0, summary: emptySummary() };
  places.set(url, place);
  return place;
}

function emptySummary(): PathSummary {
  return { arrived: 0, succeeded: 0, highWater: 0, firstAt: 0, lastAt: 0 };
}

const header = (request: IncomingMessage, name: string) => (request.headers[name] as string | undefined) ?? "";

function note(request: IncomingMessage, place: Place): Sighting {
  const arrivedAt = nowMs();
  const { summary } = place;
  summary.arrived++;
  summary.firstAt ||= arrivedAt;
  summary.lastAt = arrivedAt;
  place.open++;
  if (place.open > summary.highWater) summary.highWater = place.open;
  const sighting = {
    path: place.path,
    messageId: header(request, "webhook-id"),
    deliveryId: header(request, "x-webhook-delivery"),
    key: header(request, "x-idempotency-key"),
    attempt: Number(header(request, "x-webhook-attempt")),
    arrivedAt,
    bytes: Number(header(request, "content-length")),
    status: 0,
  };
  sightings.push(sighting);
  return sighting;
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  const place = placeOf(request.url ?? "/");
  const { behaviour, summary } = place;
  const sighting = note(request, place);
  request.resume();
  response.once("close", () => place.open--);
  if (behaviour.hangs) return;
  if (behaviour.worse) {
    WORSE_ANSWERS[behaviour.worse](request, response);
    return;
  }

  const status = statusFor(behaviour, sighting);
  const answer = () => {
    response.once("finish", () => {
      sighting.status = status;
      if (status >= 200 && status < 300) summary.succeeded++;
    });
    response.writeHead(status, { "content-length": 2 }).end("ok");
  };
  const { minDelayMs, maxDelayMs } = behaviour;
  if (maxDelayMs > 0) setTimeout(answer, minDelayMs + Math.random() * (maxDelayMs - minDelayMs));
  else request.once("end", answer);
}

const DRIP_MS = 500;
const FLOOD = Buffer.alloc(64 * 1024, "x");

const WORSE_ANSWERS: Record<Worse, (request: IncomingMessage, response: ServerResponse) => void> = {
  drip: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const dripping = setInterval(() => response.write("."), DRIP_MS);
    response.once("close", () => clearInterval(dripping));
  },
  flood: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const pour = () => {
      while (!response.destroyed && response.write(FLOOD));
    };
    response.on("drain", pour);
    pour();
  },
  reset: (request) => request.socket.resetAndDestroy(),
};

function summarize(): Summary {
  return Object.fromEntries([...places.values()].map(({ path, summary }) => [path, summary]));
}

function forget(): void {
  sightings = [];
  for (const place of places.values()) place.summary = emptySummary();
}

// Connections stay open for as long as the sender wants them: dialling is not what is measured.
const server = createServer({ keepAlive: true, keepAliveTimeout: 120_000, requestTimeout: 0 }, receive);
server.listen(0, "127.0.0.1", 4_096, () => {
  process.send?.({ event: "listening", port: (server.address() as AddressInfo).port });
});

function mend(path: string): void {
  for (const place of places.values()) if (place.path === path) place.behaviour.down = false;
}

process.on("message", ({ ask, id, path }: ReceiverQuestion) => {
  if (ask === "forget") forget();
  if (ask === "mend") mend(path ?? "");
  process.send?.({
    event: "answer",
    id,
    ...(ask === "summary" && { summary: summarize() }),
    ...(ask === "sightings" && { sightings }),
  });
});
process.once("disconnect", () => process.exit(0));
