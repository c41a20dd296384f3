import { behaviourUrl } from "../support/behaviour";
import { countUnsettled, release, seedDeliveries, seedOrgs } from "../support/seed";
import type { Stage } from "../support/stage";
import { demand } from "../support/until";
import type { Worker } from "../support/worker";

const WORKERS = 4;
const WARM_UP_ORGS = 8;
const WARM_UP_PER_ORG = 30;

/**
 * Limits must hold over all processes together: as many as would break one that each keeps for itself. They have
 * delivered something before they are handed over, so that nobody measures how a process wakes up.
 */
export async function startWorkers(stage: Stage): Promise<Worker[]> {
  const { database, receiver, startWorker } = stage;
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker()));
  const orgs = await seedOrgs(
    database.admin,
    Array.from({ length: WARM_UP_ORGS }, (_, n) => ({ urls: [behaviourUrl(receiver.base, `warm-up-${n}`)] })),
  );
  const channels = orgs.flatMap((org) => org.channels);
  await seedDeliveries(database.admin, channels, { perChannel: WARM_UP_PER_ORG, dataBytes: 64 });
  await release(database.admin, orgs);
  const isDone = async () => (await countUnsettled(database.admin, orgs)) === 0;
  await demand("the warm-up is delivered", isDone, { limitMs: 30_000 });
  return workers;
}
