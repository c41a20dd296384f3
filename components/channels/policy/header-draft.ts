import { FormRefusal } from "@/components/forms/use-api-form";

/** A custom header while it is being typed. One that is stored has a value that nobody can read. */
export interface HeaderDraft {
  key: number;
  name: string;
  value: string;
  /** Stored already; "kept" shows it masked, "replaced" asks for a new value, "removed" takes it away on save. */
  stored?: "kept" | "replaced" | "removed";
}

export const storedHeaders = (names: readonly string[]): HeaderDraft[] =>
  names.map((name, key) => ({ key, name, value: "", stored: "kept" }));

export const nextKey = (drafts: readonly HeaderDraft[]): number => Math.max(-1, ...drafts.map(({ key }) => key)) + 1;

/** Where the fault of one header is told: the contract's path of it. */
export const headerField = (name: string): string => `headers.${name}`;

/**
 * What to send: names with their values, null for those to remove; kept ones are left out. An object cannot hold a name
 * twice, so that is noticed here.
 */
export function headersOf(drafts: readonly HeaderDraft[]): Record<string, string | null> {
  const headers = new Map<string, string | null>();
  for (const { name: typed, value, stored } of drafts) {
    const name = typed.trim();
    if (stored === "kept" || (stored === undefined && name === "" && value === "")) continue;
    if (headers.has(name)) {
      throw new FormRefusal("A header is listed twice.", { [headerField(name)]: `${name} is listed twice.` });
    }
    headers.set(name, stored === "removed" ? null : value);
  }
  return Object.fromEntries(headers);
}

/** As `headersOf`, where nothing is stored yet. */
export function newHeadersOf(drafts: readonly HeaderDraft[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headersOf(drafts)).map(([name, value]) => [name, value ?? ""]));
}
