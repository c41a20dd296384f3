/** Said below a list of which everything is on the page. */
export function endLabel(count: number): string {
  return count === 1 ? "The only one" : `All ${count.toLocaleString("en-US")} shown`;
}
