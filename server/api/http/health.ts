import { pingDatabase } from "@/server/db/queries/health";
import { withAuth } from "@/server/db/scope";

const ANSWER_MS = 2_000;

/** `globalThis`, because what runs at start and what answers requests are bundled apart. */
const holder = globalThis as { tocsinStarted?: boolean };

export const markStarted = (): void => {
  holder.tocsinStarted = true;
};

export const hasStarted = (): boolean => holder.tocsinStarted === true;

export const liveResponse = (): Response => answer(true, "live");

export const startupResponse = (): Response => answer(hasStarted(), "started");

/** Whether this process can serve: the database answers within two seconds. */
export async function readyResponse(ping: () => Promise<void> = () => withAuth(pingDatabase)): Promise<Response> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS).unref();
  });
  const answered = ping().then(
    () => true,
    () => false,
  );
  return answer(await Promise.race([answered, late]), "ready");
}

function answer(isWell: boolean, word: string): Response {
  const status = isWell ? word : `not ${word}`;
  return Response.json({ status }, { status: isWell ? 200 : 503, headers: { "cache-control": "no-store" } });
}
