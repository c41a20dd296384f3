import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { GO_SNIPPETS } from "./snippets-go";
import { NODE_SNIPPETS } from "./snippets-node";
import { PYTHON_SNIPPETS } from "./snippets-python";
import { RUBY_SNIPPETS } from "./snippets-ruby";

const LANGUAGES = [
  { name: "Node", snippets: NODE_SNIPPETS },
  { name: "Python", snippets: PYTHON_SNIPPETS },
  { name: "Go", snippets: GO_SNIPPETS },
  { name: "Ruby", snippets: RUBY_SNIPPETS },
] as const;

/** How a receiver checks what this scheme signs, once per language. */
export function verifySnippets(scheme: SignatureScheme): { name: string; code: string }[] {
  return LANGUAGES.map(({ name, snippets }) => ({ name, code: snippets[scheme] }));
}
