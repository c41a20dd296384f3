import { expect, it } from "vitest";
import { useTestDatabase } from "@/server/testing/test-database";
import { createBoss } from "./boss";

const { admin, urls } = useTestDatabase();

it("deletes finished jobs about a minute after they ended, not once a day", async () => {
  const finished = (key: string, seconds: number) =>
    admin.query(
      `insert into pgboss.job (name, singleton_key, state, completed_on, policy, deletion_seconds)
       select name, $1, 'completed', now() - make_interval(secs => $2), policy, deletion_seconds
         from pgboss.queue where name = 'deliver'`,
      [key, seconds],
    );
  await finished("a minute ago", 61);
  await finished("just now", 5);
  // As it stands on a busy installation: somebody looked for finished jobs less than a minute ago.
  await admin.query("update pgboss.queue set maintain_on = now() - interval '31 seconds'");

  const faults: Error[] = [];
  const boss = createBoss(urls.worker, (error) => faults.push(error));
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });

  const { rows } = await admin.query("select singleton_key as key from pgboss.job where state = 'completed'");
  expect(rows).toEqual([{ key: "just now" }]);
  expect(faults).toEqual([]);
});
