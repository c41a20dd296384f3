import { expect, it } from "vitest";
import { NotificationFilter } from "./notification-filter";

const message = (letter: string, text: string) => {
  const body = Buffer.from(text);
  const header = Buffer.alloc(5);
  header.write(letter);
  header.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([header, body]);
};
const ROW = message("D", "a row");
const READY = message("Z", "I");
const HINT = message("A", "an org");

it("drops notifications and nothing else, in whatever pieces they come", () => {
  const said = Buffer.concat([ROW, HINT, READY, HINT, ROW]);
  for (const size of [1, 3, 7, said.length]) {
    const filter = new NotificationFilter();
    const heard: Buffer[] = [];
    for (let at = 0; at < said.length; at += size) heard.push(filter.pass(said.subarray(at, at + size)));
    expect(Buffer.concat(heard)).toEqual(Buffer.concat([ROW, READY, ROW]));
    expect(filter.dropped).toBe(2);
  }
});
