/** A full load of another page. Never settles, so that a form stays busy until the browser has left. */
export function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}
