import { PgBoss } from "pg-boss";
import type pg from "pg";
import { type JobName, type JobPayload, JOBS } from "./jobs";
import { runLightly } from "./light-commit";

/** Wake-ups that travel together: of each job and key one, however often it was asked for. */
type Batch = { jobs: Map<JobName, Map<string, object>>; sent: Promise<void> };

/**
 * Sends wake-ups with a role that can do nothing else in the queue. Always after the commit: a job that runs
 * before it would see nothing, and the work would be stranded.
 *
 * One batch is on its way at a time, and whatever is asked for meanwhile goes together with the next. PostgreSQL commits
 * notifying transactions one after the other over the whole server: sent one by one, 300 wake-ups a second waited for each
 * other for longer than everything else took. For the same reason none of them waits for the disk.
 */
export class Enqueuer {
  readonly #boss: PgBoss;
  #started: Promise<PgBoss> | undefined;
  #next: Batch | undefined;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool, onError: (error: Error) => void) {
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => runLightly(pool, text, values) },
      supervise: false,
      schedule: false,
      migrate: false,
      createSchema: false,
    });
    this.#boss.on("error", onError);
  }

  /** Returns when the job is queued. It joins no batch that has left already: that one might have run by now. */
  async wake<Name extends JobName>(name: Name, payload: JobPayload<Name>, key = ""): Promise<void> {
    const data = JOBS[name].payload.parse(payload) as object;
    const { jobs, sent } = (this.#next ??= this.#gather());
    const byKey = jobs.get(name) ?? new Map<string, object>();
    jobs.set(name, byKey.set(key, data));
    await sent;
  }

  async close(): Promise<void> {
    await this.#underWay;
    if (this.#started) await (await this.#started).stop({ graceful: false });
  }

  #gather(): Batch {
    const jobs: Batch["jobs"] = new Map();
    const sent = this.#underWay.then(async () => {
      this.#next = undefined;
      await this.#send(jobs);
    });
    this.#underWay = sent.catch(() => undefined);
    return { jobs, sent };
  }

  async #send(jobs: Batch["jobs"]): Promise<void> {
    this.#started ??= this.#boss.start().catch((error: unknown) => {
      // The database was away: the next wake-up tries again.
      this.#started = undefined;
      throw error;
    });
    const boss = await this.#started;
    for (const [name, byKey] of jobs) {
      // In the order of their keys: two processes that queue the same ones never wait for each other.
      const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
      await boss.insert(
        name,
        sorted.map(([singletonKey, data]) => ({ singletonKey, data })),
      );
    }
  }
}
