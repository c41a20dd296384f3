import { createHash } from "node:crypto";

/** How the receiver treats a path; written in the channel's URL, so that a scenario needs no other word with it. */
export type Behaviour = {
  status: number;
  minDelayMs: number;
  maxDelayMs: number;
  /** Share of requests that are answered 503; drawn from key and attempt, so that a repetition is answered alike. */
  failing: number;
  /** Answers 500 to everything until it is mended. */
  down: boolean;
  /** The event with this key is answered 400, for ever. */
  refuses: string | null;
  /** Takes the request and never answers. */
  hangs: boolean;
  /** Worse than no answer: none that ends, one that never ends, or a connection that breaks. */
  worse: Worse | null;
};

/** `drip`: a byte now and then. `flood`: as many bytes as fit. `reset`: the connection breaks. */
export const WORSE = ["drip", "flood", "reset"] as const;
export type Worse = (typeof WORSE)[number];

type Wanted = Partial<{
  status: number;
  delayMs: readonly [min: number, max: number];
  failing: number;
  down: boolean;
  refuses: string;
  hangs: boolean;
  worse: Worse;
}>;

/** `/name?delay=200-500&status=200&failing=0.1&hang=1`, with only what differs from an immediate 200. */
export function behaviourUrl(base: string, name: string, wanted: Wanted = {}): string {
  const { status, delayMs, failing, down, refuses, hangs, worse } = wanted;
  const url = new URL(`/${name}`, base);
  if (status !== undefined) url.searchParams.set("status", String(status));
  if (delayMs) url.searchParams.set("delay", delayMs.join("-"));
  if (failing !== undefined) url.searchParams.set("failing", String(failing));
  if (down) url.searchParams.set("down", "1");
  if (refuses !== undefined) url.searchParams.set("refuses", refuses);
  if (hangs) url.searchParams.set("hang", "1");
  if (worse) url.searchParams.set("worse", worse);
  return url.href;
}

export function readBehaviour(requestUrl: string): { path: string; behaviour: Behaviour } {
  const url = new URL(requestUrl, "http://receiver");
  const [min = 0, max = min] = (url.searchParams.get("delay") ?? "0").split("-").map(Number);
  return {
    path: url.pathname,
    behaviour: {
      status: Number(url.searchParams.get("status") ?? 200),
      minDelayMs: min,
      maxDelayMs: max,
      failing: Number(url.searchParams.get("failing") ?? 0),
      down: url.searchParams.get("down") === "1",
      refuses: url.searchParams.get("refuses"),
      hangs: url.searchParams.get("hang") === "1",
      worse: WORSE.find((one) => one === url.searchParams.get("worse")) ?? null,
    },
  };
}

type Asked = { key: string; attempt: number };

/** What a request is answered with, as long as anything is answered. */
export function statusFor({ status, failing, down, refuses }: Behaviour, { key, attempt }: Asked): number {
  if (down) return 500;
  if (refuses !== null && refuses === key) return 400;
  return failing > 0 && chance(`${key} ${attempt}`) < failing ? 503 : status;
}

/** Between 0 and 1, the same for the same text. */
function chance(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
