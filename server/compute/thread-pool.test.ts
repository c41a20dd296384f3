import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ComputeFailure } from "./compute-failure";
import type { Answer, ComputeThread, Question } from "./compute-thread";
import { type PoolOptions, ThreadPool } from "./thread-pool";

type Asked = {
  thread: number;
  question: Question;
  answer: (ms?: number) => void;
  fail: (reason: ComputeFailure["reason"]) => void;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool on threads that answer when the test says so. */
function createPool(given: Partial<PoolOptions> = {}) {
  const asked: Asked[] = [];
  const ended: number[] = [];
  let started = 0;
  const startThread = (): ComputeThread => {
    const thread = ++started;
    const seen = { asked: 0 };
    return {
      get asked() {
        return seen.asked;
      },
      ask: (question) => {
        seen.asked += 1;
        const open = Promise.withResolvers<Answer>();
        asked.push({
          thread,
          question,
          answer: (ms = 1) => open.resolve({ ok: true, value: question.input, ms }),
          fail: (reason) => open.reject(new ComputeFailure(reason, reason)),
        });
        return open.promise;
      },
      end: () => {
        ended.push(thread);
        return Promise.resolve();
      },
    };
  };
  const pool = new ThreadPool({ startThread, now: () => new Date(), ...given });
  const ask = (orgId: string, input: unknown = orgId, patienceMs?: number) =>
    pool.run(orgId, { kind: "test", input }, { limitMs: 1_000, ...(patienceMs !== undefined && { patienceMs }) });
  const inputs = () => asked.map(({ question }) => question.input);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { pool, ask, asked, inputs, ended, settle, started: () => started };
}

describe("a pool of threads", () => {
  it("gives an org one thread at a time, so that the next org never waits for it", async () => {
    const { ask, inputs } = createPool();
    void ask("hog", 1);
    void ask("hog", 2);
    void ask("other");
    expect(inputs()).toEqual([1, "other"]);
  });

  it("lets orgs take turns, however much one of them has waiting", async () => {
    const { ask, asked, inputs, settle } = createPool({ threads: 1 });
    for (const n of [1, 2, 3]) void ask("hog", n);
    void ask("a");
    void ask("b");
    for (const turn of [0, 1, 2, 3]) {
      asked[turn]?.answer();
      await settle();
    }
    expect(inputs()).toEqual([1, "a", "b", 2, 3]);
  });

  it("makes an org that has used up its share wait, and nobody else", async () => {
    const { ask, asked, inputs, settle } = createPool({ threads: 1, share: { perMinute: 6_000, burst: 100 } });
    void ask("hog", 1);
    asked[0]?.answer(300);
    await settle();
    void ask("hog", 2);
    void ask("other");
    expect(inputs()).toEqual([1, "other"]);
    asked[1]?.answer();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(inputs()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(inputs()).toEqual([1, "other", 2]);
  });

  it("charges what was ended with its whole limit", async () => {
    const { ask, asked, inputs, settle } = createPool({ share: { perMinute: 60_000, burst: 100 } });
    const failed = ask("hog", 1);
    asked[0]?.fail("time");
    await expect(failed).rejects.toMatchObject({ reason: "time" });
    void ask("hog", 2);
    await settle();
    expect(inputs()).toEqual([1]);
  });

  it("refuses what would wait in too long a line, or for too long", async () => {
    const { ask } = createPool({ threads: 1, waitingPerOrg: 2 });
    for (const n of [1, 2, 3]) void ask("hog", n).catch(() => undefined);
    await expect(ask("hog", 4)).rejects.toMatchObject({ reason: "busy" });
    const impatient = expect(ask("other", 5, 500)).rejects.toMatchObject({ reason: "busy" });
    await vi.advanceTimersByTimeAsync(500);
    await impatient;
  });

  it("replaces a thread that was ended, and reuses one that answered", async () => {
    const { ask, asked, started, settle } = createPool({ threads: 1 });
    void ask("a");
    asked[0]?.answer();
    await settle();
    const failed = ask("b");
    expect(started()).toBe(1);
    asked[1]?.fail("time");
    await expect(failed).rejects.toMatchObject({ reason: "time" });
    void ask("c");
    expect(started()).toBe(2);
  });

  it("asks a fresh thread when one was full that had worked for others before", async () => {
    const { ask, asked, settle } = createPool({ threads: 1 });
    void ask("a");
    asked[0]?.answer();
    await settle();
    const innocent = ask("b");
    asked[1]?.fail("memory");
    await settle();
    expect(asked[2]).toMatchObject({ thread: 2, question: { input: "b" } });
    asked[2]?.answer();
    await expect(innocent).resolves.toBe("b");

    const guilty = ask("c");
    asked[3]?.fail("memory");
    await settle();
    asked[4]?.fail("memory");
    await expect(guilty).rejects.toMatchObject({ reason: "memory" });
  });

  it("gives back the memory of threads that nobody needs, and ends all of them when it closes", async () => {
    const { pool, ask, asked, ended, settle } = createPool({ idleMs: 1_000 });
    void ask("a");
    asked[0]?.answer();
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toEqual([1]);
    const running = ask("b");
    const waiting = expect(ask("b", 2)).rejects.toMatchObject({ reason: "closed" });
    await pool.close();
    await waiting;
    expect(ended).toEqual([1, 2]);
    await expect(ask("c")).rejects.toMatchObject({ reason: "closed" });
    asked[1]?.answer();
    await expect(running).resolves.toBe("b");
  });
});
