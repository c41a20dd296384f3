import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signedInBrowser, codeOf, callAs } from "@/server/api/testing/call-as";
import { webAnnouncer, workerAnnouncer } from "@/server/live/announce";
import { EVERYTHING, type LiveMessage } from "@/server/contracts/live";
import { addMember, createTwoOrgs, createUser, type OrgFixture, type UserFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { liveHub, stopLive } from "@/server/live/live";

const database = useTestDatabase();
let ours: OrgFixture;
let theirs: OrgFixture;
const open: AsyncIterator<LiveMessage>[] = [];

beforeAll(async () => {
  ({ ours, theirs } = await createTwoOrgs(database.admin));
});
afterEach(async () => {
  await stopLive();
  for (const stream of open.splice(0)) await stream.return?.();
});
afterAll(() => stopLive());

/** A stream that hears, past the messages that say so. */
async function follow(org: OrgFixture, user: UserFixture = org.member) {
  const { call, sessionId } = await signedInBrowser(user, org);
  const stream = (await call().live.changes())[Symbol.asyncIterator]();
  open.push(stream);
  while (!(await next(stream)).isListening);
  return { stream, call, sessionId };
}

async function next(stream: AsyncIterator<LiveMessage>): Promise<LiveMessage> {
  const result = (await stream.next()) as IteratorResult<LiveMessage, undefined>;
  if (result.done) throw new Error("The stream has ended.");
  return result.value;
}

/** Messages until this topic was among them. */
async function heardUntil(stream: AsyncIterator<LiveMessage>, topic: string): Promise<string[]> {
  const heard: string[] = [];
  while (!heard.includes(topic)) heard.push(...(await next(stream)).topics);
  return heard;
}

describe("live.changes", () => {
  it("tells the members of an org what a web process and a worker changed, and nobody else", async () => {
    const mine = await follow(ours);
    const foreign = await follow(theirs);
    await callAs(ours.owner, { org: ours }).rules.create({ name: "Heard", eventTypes: ["a.b"] });
    expect(await heardUntil(mine.stream, "rules")).not.toContain("deliveries");
    workerAnnouncer().announce(ours.id, "deliveries");
    await heardUntil(mine.stream, "deliveries");
    // Notifications keep their order: had the others' been handed on, they would have come before this one.
    webAnnouncer().announce(theirs.id, "keys");
    expect(await heardUntil(foreign.stream, "keys")).toEqual(["keys"]);
  });

  it("ends when the person is removed, without telling them anything more", async () => {
    const person = await createUser(database.admin);
    await addMember(database.admin, ours.id, person.id, "member");
    const { stream } = await follow(ours, person);
    await callAs(ours.owner, { org: ours }).members.remove({ userId: person.id });
    expect(await codeOf(heardUntil(stream, "members"))).toBe("not_found");
    expect(await stream.next()).toMatchObject({ done: true });
    expect(liveHub().readerCount).toBe(0);
  });

  it("ends at the next check when the session was signed out", async () => {
    const { stream, call, sessionId } = await follow(ours);
    await call().account.signOutSession({ sessionId });
    webAnnouncer().announce(ours.id, "members");
    expect(await codeOf(heardUntil(stream, "members"))).toBe("not_found");
  });

  it("does not exist for a stranger", async () => {
    const { call } = await signedInBrowser(theirs.owner, ours);
    expect(await codeOf(call().live.changes())).toBe("not_found");
    expect(await codeOf(callAs(null, { org: ours }).live.changes())).toBe("not_signed_in");
  });

  it("says that it is deaf while the database is away, and to look at everything when it is back", async () => {
    const { stream } = await follow(ours);
    await database.whileAway(async () => {
      expect(await next(stream)).toEqual({ isListening: false, topics: [] });
    });
    expect(await next(stream)).toEqual({ isListening: true, topics: [EVERYTHING] });
    webAnnouncer().announce(ours.id, "rules");
    expect(await heardUntil(stream, "rules")).toEqual(["rules"]);
  });

  it("lets go of its reader when the browser is gone", async () => {
    const { stream } = await follow(ours);
    expect(liveHub().readerCount).toBe(1);
    const pending = stream.next();
    await stopLive();
    expect(await pending).toMatchObject({ done: true });
  });
});
