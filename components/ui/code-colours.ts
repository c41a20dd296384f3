import type { JsonToken } from "./json-tokens";

export const CODE_COLOURS: Record<JsonToken["kind"], string | undefined> = {
  key: "text-code-key",
  string: "text-code-string",
  number: "text-code-number",
  atom: "text-code-atom",
  plain: undefined,
};
