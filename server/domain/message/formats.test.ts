import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHANNEL_FORMATS, credentialOf, FORMATS, judgeAnswer } from "./formats";
import { aMessage, anEvent } from "./testing/messages";

const READ_BY_PEOPLE = CHANNEL_FORMATS.filter((format) => format !== "webhook");
const LINK = "https://tocsin.example/go/org/msg_1";

describe.each(READ_BY_PEOPLE)("%s", (format) => {
  const { body } = FORMATS[format];

  it("gives the same bytes for the same message", () => {
    expect(body(aMessage({ events: 40 }), "key")).toBe(body(aMessage({ events: 40 }), "key"));
  });

  it("links back to the delivery, and says how many more events there are", () => {
    const text = body(aMessage({ events: 42 }), "key");
    expect(text).toContain(LINK);
    expect(text).toMatch(/and (37|22) more/);
  });

  it("is JSON whatever people write, and never breaks a character in two", () => {
    const text = fc.string({ unit: "binary", maxLength: 400 });
    fc.assert(
      fc.property(text, text, fc.jsonValue(), (name, subject, data) => {
        const event = anEvent({ subject, data: JSON.stringify({ title: name, [name]: data }) });
        const made = body({ ...aMessage(), rule: { id: "r", name }, events: [event] }, "key");
        JSON.parse(made);
        if (name.isWellFormed() && subject.isWellFormed() && JSON.stringify(data).isWellFormed())
          expect(made).not.toMatch(/\\ud[89a-f][0-9a-f]{2}/i);
      }),
      { numRuns: 60 },
    );
  });

  it("takes whatever the data is: an object, a list, a text or nothing", () => {
    for (const data of ["{}", "[1,2]", '"text"', "null", "12345678901234567890"])
      JSON.parse(body({ ...aMessage(), events: [anEvent({ data })] }, "key"));
  });

  it("is not signed", () => {
    expect(FORMATS[format].isSigned).toBe(false);
  });
});

describe("an answer", () => {
  const delivered = { kind: "delivered", httpStatus: 200 } as const;

  it("stays as it is where the receiver has no words of its own", () => {
    expect(judgeAnswer("webhook", delivered, { httpStatus: 200, body: "no_service" })).toBe(delivered);
    expect(judgeAnswer("slack", delivered, { httpStatus: 200, body: "ok" })).toBe(delivered);
    expect(judgeAnswer("slack", delivered, null)).toBe(delivered);
  });

  it("is not read where the connection broke", () => {
    const cut = { kind: "failed", category: "timeout", httpStatus: 200, message: "Too late." } as const;
    expect(judgeAnswer("slack", cut, { httpStatus: 200, body: "no_service" })).toBe(cut);
  });

  it("waits for the longer of what the header and the body ask, and for a day at most", () => {
    const limited = { kind: "failed", category: "rate_limit", httpStatus: 429, message: "Wait.", retryAfterMs: 5000 };
    const ask = (retryAfter: number) =>
      judgeAnswer("discord", limited as never, { httpStatus: 429, body: JSON.stringify({ retry_after: retryAfter }) });
    expect(ask(0.25)).toMatchObject({ retryAfterMs: 5000 });
    expect(ask(64.57)).toMatchObject({ retryAfterMs: 64_570 });
    expect(ask(1e9)).toMatchObject({ retryAfterMs: 86_400_000 });
  });
});

it("finds the key of a channel among its headers, whatever their case", () => {
  expect(credentialOf("pagerduty", { "x-routing-key": "R1" })).toBe("R1");
  expect(credentialOf("opsgenie", { Authorization: "GenieKey abc" })).toBe("abc");
  expect(credentialOf("slack", { Authorization: "x" })).toBe("");
});
