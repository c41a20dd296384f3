/** Runs once, before a web process answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startWeb } = await import("@/server/api/http/start-web");
  await startWeb();
}
