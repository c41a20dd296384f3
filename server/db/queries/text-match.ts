/*
 * The client library hands a text on to LIKE as a pattern, in which `%`, `_` and `\` have meanings of their own. What a
 * person types is no pattern: whoever looks for "100%" means just that.
 */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A text that has these words somewhere, in any case. */
export const containing = (words: string) => ({ contains: literally(words), mode: "insensitive" as const });

export const beginningWith = (words: string) => ({ startsWith: literally(words) });

/** Where a page ended that is sorted by name and then by id. */
export type NamePlace = { name: string; id: string };

export const behindName = ({ name, id }: NamePlace) => ({ OR: [{ name: { gt: name } }, { name, id: { gt: id } }] });
