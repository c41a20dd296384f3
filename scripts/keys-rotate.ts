import { closeClients } from "@/server/db/client";
import { withPatientWorker } from "@/server/db/scope";
import { rotateMasterKey } from "@/server/usecases/secrets/rotate-master-key";
import { checkSealedValues } from "@/server/usecases/secrets/check-master-keys";
import { vault } from "@/server/vault/vault";
import { complain, messageOf, say } from "./screen";
import { loadDotEnv } from "./launch/settings";

/**
 * `npm run keys:rotate`: seals everything under the first key of TOCSIN_MASTER_KEYS, while the product runs. Broken off,
 * it goes on where it was.
 */
try {
  loadDotEnv();
  await withPatientWorker((sql) => checkSealedValues(sql));
  const { rewrapped, stillInUse } = await rotateMasterKey(withPatientWorker, vault(), ({ column, done, total }) => {
    say(`  ${column}: ${done} of ${total}`);
  });
  say(`${rewrapped} values are now sealed with the master key "${vault().currentKeyId}".`);
  if (stillInUse.length > 0) {
    say(`Still in use: ${stillInUse.join(", ")}. Restart every process with the new key first, then run this again.`);
    process.exitCode = 1;
  } else {
    say("No other key is in use: the old ones can be removed from TOCSIN_MASTER_KEYS.");
  }
} catch (error) {
  complain(messageOf(error));
  process.exitCode = 1;
} finally {
  await closeClients();
}
