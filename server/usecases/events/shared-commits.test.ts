import { describe, expect, it } from "vitest";
import { SharedCommits } from "./shared-commits";

type Post = { orgId: string; n: number };
type Flight = { posts: Post[]; succeed: () => void; fail: (error: unknown) => void };
class Refused extends Error {
  constructor(readonly failed: Post) {
    super("refused");
  }
}

/** Commits that end when the test says so. */
function stage() {
  const flights: Flight[] = [];
  let nowMs = 0;
  const shared = new SharedCommits<Post>({
    commit: (posts) =>
      new Promise((resolve, reject) => {
        flights.push({ posts: [...posts], succeed: () => resolve(posts.map(() => true)), fail: reject });
      }),
    blame: (error) => (error instanceof Refused ? { failed: error.failed } : null),
    order: (a, b) => a.orgId.localeCompare(b.orgId) || a.n - b.n,
    clock: () => nowMs,
  });
  const post = (orgId: string, n = 0) => shared.store({ orgId, n });
  const flight = async (index: number) => {
    await expect.poll(() => flights[index], { interval: 1 }).toBeDefined();
    return flights[index]!;
  };
  return { flights, post, flight, pass: (ms: number) => (nowMs += ms) };
}

const names = ({ posts }: Flight) => posts.map(({ orgId, n }) => `${orgId}${n}`).join(" ");

describe("posts", () => {
  it("of the same moment share a commit, in one order for all processes", async () => {
    const { post, flight } = stage();
    const done = Promise.all([post("b", 2), post("a", 3), post("b", 1)]);
    const only = await flight(0);
    expect(names(only)).toBe("a3 b1 b2");
    only.succeed();
    expect(await done).toEqual([true, true, true]);
  });

  it("are not answered before their commit is", async () => {
    const { post, flight } = stage();
    let isAnswered = false;
    const done = post("a").then(() => (isAnswered = true));
    const only = await flight(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    only.succeed();
    await done;
  });

  it("gather while commits are under way, and an org that sends much delays nobody else's", async () => {
    const { flights, post, flight } = stage();
    const first = post("a", 0);
    await flight(0);
    const second = post("a", 1);
    await flight(1);
    const many = Array.from({ length: 150 }, (_, n) => post("a", n + 2));
    const other = post("b");
    (await flight(0)).succeed();
    await first;
    const third = await flight(2);
    expect(third.posts).toHaveLength(100);
    expect(third.posts.some(({ orgId }) => orgId === "b")).toBe(true);
    third.succeed();
    flights[1]!.succeed();
    (await flight(3)).succeed();
    expect(await Promise.all([second, other, ...many])).not.toContain(false);
  });

  it("are tried one by one when one of them fails, and only that one is refused", async () => {
    const { post, flight } = stage();
    const calls = Promise.allSettled([post("a"), post("b"), post("c")]);
    const together = await flight(0);
    const refused = new Refused(together.posts[1]!);
    together.fail(refused);
    (await flight(1)).succeed();
    (await flight(2)).fail(refused);
    (await flight(3)).succeed();
    expect((await calls).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("of an org that made a commit fail go alone for a while", async () => {
    const { post, flight, pass } = stage();
    const failing = Promise.allSettled([post("a"), post("b")]);
    const together = await flight(0);
    together.fail(new Refused(together.posts[0]!));
    (await flight(1)).succeed();
    (await flight(2)).succeed();
    await failing;

    const apart = Promise.all([post("b"), post("a"), post("b", 1)]);
    expect(names(await flight(3))).toBe("b0");
    (await flight(3)).succeed();
    expect(names(await flight(4))).toBe("a0");
    (await flight(4)).succeed();
    expect(names(await flight(5))).toBe("b1");
    (await flight(5)).succeed();
    await apart;

    pass(10_001);
    const again = Promise.all([post("a"), post("b")]);
    expect(names(await flight(6))).toBe("a0 b0");
    (await flight(6)).succeed();
    await again;
  });

  it("are not sent again when nobody knows whether they were committed", async () => {
    const { flights, post, flight } = stage();
    const calls = Promise.allSettled([post("a"), post("b")]);
    (await flight(0)).fail(new Error("Connection terminated"));
    expect((await calls).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(flights).toHaveLength(1);
  });
});
