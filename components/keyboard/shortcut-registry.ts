/** Every key that does something on the page at hand. Plain data and functions: the page's listener feeds it. */

export interface Shortcut {
  /** "j", "?", two keys one after the other as "g d", or with the command key as "mod+k". */
  keys: string;
  /** What it does, for the help: "Next row". */
  label: string;
  act: () => void;
}

/** What a press is about, without the browser around it. */
export interface Press {
  key: string;
  isMod: boolean;
  isAlt: boolean;
  /** Somebody writes, or something floats above the page: single letters mean themselves there. */
  isElsewhere: boolean;
}

const SEQUENCE_MS = 1_000;

export class ShortcutRegistry {
  #shortcuts: readonly Shortcut[] = [];
  #first: { key: string; atMs: number } | undefined;
  readonly #listeners = new Set<() => void>();

  /** The one that was added last wins, so that a part of a page can take a key over from the page. */
  add(shortcuts: readonly Shortcut[]): () => void {
    this.#set([...this.#shortcuts, ...shortcuts]);
    return () => this.#set(this.#shortcuts.filter((known) => !shortcuts.includes(known)));
  }

  /** In the order in which they were added. */
  list(): readonly Shortcut[] {
    return this.#shortcuts;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether the press meant something; the browser's own meaning is then set aside. */
  press({ key, isMod, isAlt, isElsewhere }: Press, nowMs: number): boolean {
    const first = this.#first;
    this.#first = undefined;
    if (isAlt) return false;
    if (isMod) return this.#run(`mod+${key.toLowerCase()}`);
    if (isElsewhere) return false;
    if (first && nowMs - first.atMs <= SEQUENCE_MS && this.#run(`${first.key} ${key}`)) return true;
    if (this.#run(key)) return true;
    if (this.#shortcuts.some(({ keys }) => keys.startsWith(`${key} `))) this.#first = { key, atMs: nowMs };
    return false;
  }

  #run(keys: string): boolean {
    const shortcut = this.#shortcuts.findLast((each) => each.keys === keys);
    shortcut?.act();
    return shortcut !== undefined;
  }

  #set(shortcuts: readonly Shortcut[]): void {
    this.#shortcuts = shortcuts;
    for (const listener of this.#listeners) listener();
  }
}
