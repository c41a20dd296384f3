import { describe, expect, it } from "vitest";
import { structuredText, unwrapCloudEvent } from "./read-cloud-events";
import { readEvents } from "./read-events";

const read = (event: unknown) => readEvents(JSON.stringify(event), null, unwrapCloudEvent);
const minimal = { specversion: "1.0", id: "42", source: "/shop", type: "order.paid" };

describe("a CloudEvent", () => {
  it("becomes an event of ours, known by its source and id", () => {
    const time = "2026-11-18T10:00:00+01:00";
    const { isBatch, events } = read({ ...minimal, subject: "order 7", time, data: { n: 1 }, traceparent: "00-x" });
    expect(isBatch).toBe(false);
    expect(events).toMatchObject([
      {
        type: "order.paid",
        source: "/shop",
        subject: "order 7",
        occurredAt: "2026-11-18T09:00:00.000Z",
        idempotencyKey: "/shop#42",
        data: '{"n":1}',
      },
    ]);
  });

  it("comes in batches, too", () => {
    expect(read([minimal, { ...minimal, id: "43" }]).events.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      "/shop#42",
      "/shop#43",
    ]);
  });

  it("in binary mode has its attributes in headers and its data in the body, byte for byte", () => {
    const headers = new Headers({ "ce-specversion": "1.0", "ce-id": "1", "ce-source": "%2Fshop", "ce-type": "a.b" });
    const { events } = readEvents(structuredText(headers, '{"n": 1e400}'), null, unwrapCloudEvent);
    expect(events).toMatchObject([{ source: "/shop", type: "a.b", data: '{"n": 1e400}' }]);
  });

  it("is refused with the names of what is missing or not taken", () => {
    const refused = () => read({ specversion: "0.3", type: "a", data_base64: "AA==", datacontenttype: "text/xml" });
    expect(refused).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        fields: {
          specversion: "must be 1.0",
          id: "is required",
          source: "is required",
          data_base64: "is not supported: send JSON as data",
          datacontenttype: "must be application/json",
        },
      }),
    );
  });
});
