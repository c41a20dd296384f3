import { pingDatabase } from "@/server/db/assert-safe-role";
import { eventBus, hasBus } from "@/server/bus/open-bus";
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

/**
 * Whether this process can serve: the database answers within two seconds. With an event bus it is the bus that counts,
 * because publishing goes on without the database; what is away is named either way.
 */
export async function readyResponse(
  ping: () => Promise<void> = () => withAuth(pingDatabase),
  checkBus: (() => Promise<void>) | null = hasBus() ? () => eventBus().check() : null,
): Promise<Response> {
  const [hasDatabase, isBusUp] = await Promise.all([inTime(ping), checkBus ? inTime(checkBus) : null]);
  const away = [...(hasDatabase ? [] : ["database"]), ...(isBusUp === false ? ["event bus"] : [])];
  return answer(isBusUp ?? hasDatabase, "ready", away);
}

function inTime(work: () => Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS).unref();
  });
  const answered = work().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
}

function answer(isWell: boolean, word: string, away: readonly string[] = []): Response {
  const status = isWell ? word : `not ${word}`;
  const body = { status, ...(away.length > 0 && { away }) };
  return Response.json(body, { status: isWell ? 200 : 503, headers: { "cache-control": "no-store" } });
}
