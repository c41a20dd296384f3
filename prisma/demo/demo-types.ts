import { upsertEventTypeInput } from "@/server/contracts/event-types";
import { demoEvent, DEMO_TYPES, type DemoType } from "@/server/domain/demo-events";

type Fields = Record<string, object>;
type Described = { description: string; fields: Fields; onInvalid?: "warn" };

const text = { type: "string", minLength: 1 };
const whole = (minimum: number, maximum?: number) => ({ type: "integer", minimum, maximum });
const money: Fields = { amount: { ...whole(0), description: "In cents." }, currency: { enum: ["EUR", "USD"] } };

const DESCRIBED: Record<DemoType, Described> = {
  "order.created": {
    description: "A customer has ordered robots in the shop.",
    fields: { order: text, customer: text, model: text, quantity: whole(1), ...money },
  },
  "order.shipped": {
    description: "All parcels of an order have left the warehouse.",
    fields: { order: text, customer: text, carrier: text, parcels: whole(1) },
  },
  "billing.invoice.paid": {
    description: "An invoice has been paid in full.",
    fields: { invoice: text, customer: text, ...money },
  },
  "billing.invoice.failed": {
    description: "A payment was declined; it is tried three times.",
    fields: { invoice: text, customer: text, ...money, reason: text, tries: whole(1, 3) },
  },
  "robot.task.completed": {
    description: "A robot has finished what it was told to do.",
    fields: { robot: text, task: text, zone: text, seconds: whole(0) },
    onInvalid: "warn",
  },
  "robot.battery.low": {
    description: "A robot needs to charge soon.",
    fields: { robot: text, percent: whole(0, 100), zone: text },
    onInvalid: "warn",
  },
  "robot.fault": {
    description: "A robot has stopped and needs a person. Severity 5 is the worst.",
    fields: { robot: text, fault: text, zone: text, severity: whole(1, 5) },
  },
};

/** The catalogue of the demo: each type with a schema, and with an example that fits it. */
export const demoCatalogue = DEMO_TYPES.map((name) => {
  const { description, fields, onInvalid = "reject" } = DESCRIBED[name];
  const schema = { type: "object", properties: fields, required: Object.keys(fields) };
  const example = demoEvent(() => 0.5, name).data;
  // Through JSON: what is left undefined is not part of a schema.
  return upsertEventTypeInput.parse({
    name,
    description,
    onInvalid,
    example,
    schema: JSON.parse(JSON.stringify(schema)) as unknown,
  });
});
