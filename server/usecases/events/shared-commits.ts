export type SharedCommitsOptions<Post extends { orgId: string }> = {
  /** Commits posts together, or none of them. Answers for each whether it was stored. */
  commit: (posts: readonly Post[]) => Promise<boolean[]>;
  /** Which of them a failed commit failed for; null when nobody knows whether it was committed. */
  blame: (error: unknown, posts: readonly Post[]) => { failed: Post | undefined } | null;
  /** The order in which posts take their locks: the same in every process. */
  order: (a: Post, b: Post) => number;
  clock: () => number;
};

type Waiting<Post> = { post: Post; resolve: (isStored: boolean) => void; reject: (error: unknown) => void };

/** Commits that are under way at a time. While they are, posts gather for the next. */
const COMMITS_AT_ONCE = 2;
/** More would make the commit no cheaper for each, and later for all. */
const POSTS_PER_COMMIT = 100;
/** How long an org shares no commit after one failed because of it. */
const APART_MS = 10_000;

/**
 * Lets posts that arrive at about the same time share one commit. Nobody waits for company: the first post leaves at once,
 * and those that arrive while commits are under way leave together with the next. Orgs take turns, so one that sends much
 * fills the commits but delays nobody by more than one.
 */
export class SharedCommits<Post extends { orgId: string }> {
  readonly #options: SharedCommitsOptions<Post>;
  /** By org; the org that waits longest for its turn stands first. */
  readonly #waiting = new Map<string, Waiting<Post>[]>();
  readonly #apart = new Map<string, number>();
  #underWay = 0;
  #isArmed = false;

  constructor(options: SharedCommitsOptions<Post>) {
    this.#options = options;
  }

  /** When this is done, the post is committed, or it was not stored. */
  store(post: Post): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const waiting = { post, resolve, reject };
      const ofOrg = this.#waiting.get(post.orgId);
      if (ofOrg) ofOrg.push(waiting);
      else this.#waiting.set(post.orgId, [waiting]);
      this.#arm();
    });
  }

  /** What is read from the sockets in this turn of the event loop leaves together. */
  #arm(): void {
    if (this.#isArmed || this.#underWay >= COMMITS_AT_ONCE) return;
    this.#isArmed = true;
    setImmediate(() => {
      this.#isArmed = false;
      if (this.#waiting.size === 0) return;
      this.#underWay++;
      void this.#send(this.#take()).finally(() => {
        this.#underWay--;
        if (this.#waiting.size > 0) this.#arm();
      });
    });
  }

  /** One post of each org in turn, until there are enough. */
  #take(): Waiting<Post>[] {
    const taken: Waiting<Post>[] = [];
    // An org that is put back stands last, and is met again by the same walk.
    for (const [orgId, ofOrg] of this.#waiting) {
      const isApart = this.#isApart(orgId);
      if (isApart && taken.length > 0) break;
      const next = ofOrg.shift();
      if (next) taken.push(next);
      this.#waiting.delete(orgId);
      if (ofOrg.length > 0) this.#waiting.set(orgId, ofOrg);
      if (isApart || taken.length === POSTS_PER_COMMIT) break;
    }
    return taken;
  }

  async #send(taken: Waiting<Post>[]): Promise<void> {
    const { commit, blame, order } = this.#options;
    taken.sort((a, b) => order(a.post, b.post));
    const posts = taken.map(({ post }) => post);
    try {
      const stored = await commit(posts);
      for (const [index, { resolve }] of taken.entries()) resolve(stored[index] ?? false);
    } catch (error) {
      const blamed = taken.length > 1 ? blame(error, posts) : null;
      if (!blamed) {
        for (const { reject } of taken) reject(error);
        return;
      }
      if (blamed.failed) this.#apart.set(blamed.failed.orgId, this.#options.clock() + APART_MS);
      for (const one of taken) await this.#send([one]);
    }
  }

  #isApart(orgId: string): boolean {
    const until = this.#apart.get(orgId);
    if (until === undefined) return false;
    if (until > this.#options.clock()) return true;
    this.#apart.delete(orgId);
    return false;
  }
}
