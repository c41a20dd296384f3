/** An event that every organisation takes: the demo's schema for this type accepts it, and a new one has no schema. */
export const EXAMPLE_EVENT = {
  type: "order.shipped",
  source: "shop",
  data: { order: "ord_1042", customer: "nordlys", carrier: "DHL", parcels: 2 },
};

/** A first event with this key, ready for a terminal. */
export function publishExample(publicUrl: string, key: string): string {
  return [
    `curl -i ${publicUrl}/api/v1/events \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(EXAMPLE_EVENT)}'`,
  ].join("\n");
}
