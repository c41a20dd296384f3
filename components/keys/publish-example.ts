/** A first event with this key, ready for a terminal. */
export function publishExample(publicUrl: string, key: string): string {
  return [
    `curl -i ${publicUrl}/api/v1/events \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"type":"order.shipped","data":{"orderId":7}}'`,
  ].join("\n");
}
