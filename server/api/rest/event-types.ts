import { AppError } from "@/server/contracts/errors";
import {
  eventTypeHeadOut,
  eventTypeOut,
  listEventTypesQuery,
  putEventTypeBody,
} from "@/server/contracts/rest/event-types";
import { pageOut } from "@/server/contracts/rest/wire";
import { findEventType, listEventTypes } from "@/server/db/queries/event-types";
import type { OrgTx } from "@/server/db/scope";
import { checkEventType, removeEventType, saveEventType } from "@/server/usecases/events/save-event-type";
import { listed } from "./answers";
import { key } from "./route";

async function read(tx: OrgTx, name: string) {
  const type = await findEventType(tx, name);
  if (!type) throw new AppError("not_found");
  return type;
}

export const eventTypeRoutes = [
  key("read").get("/event-types", {
    summary: "List the event types of the catalogue, by name.",
    query: listEventTypesQuery,
    answer: pageOut(eventTypeHeadOut),
    handle: async ({ tx, query }) => listed(await listEventTypes(tx, query)),
  }),

  key("read").get("/event-types/{name}", {
    summary: "An event type with its schema and example.",
    answer: eventTypeOut,
    handle: ({ tx, params }) => read(tx, params.name),
  }),

  key("manage").put("/event-types/{name}", {
    summary: "Describe an event type, or replace its description.",
    description: "With a schema, events that do not fit it are refused, or accepted with a warning.",
    body: putEventTypeBody,
    bodyExamples: {
      invoice: {
        description: "An invoice could not be charged.",
        schema: { type: "object", required: ["invoice"], properties: { invoice: { type: "string" } } },
        onInvalid: "reject",
        example: { invoice: "inv_204" },
      },
    },
    answer: eventTypeOut,
    errors: ["quota_exceeded"],
    prepare: ({ orgId, body }) => checkEventType(orgId, body),
    handle: async ({ tx, actor, params, body }) => {
      await saveEventType(tx, actor, { name: params.name, ...body });
      return read(tx, params.name);
    },
  }),

  key("manage").delete("/event-types/{name}", {
    summary: "Remove an event type from the catalogue.",
    description: "Its events are still accepted; with the next one it is there again, as discovered.",
    handle: ({ tx, actor, params }) => removeEventType(tx, actor, params.name),
  }),
];
