import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { CSHARP_SNIPPETS } from "./snippets-csharp";
import { GO_SNIPPETS } from "./snippets-go";
import { JAVA_SNIPPETS } from "./snippets-java";
import { NODE_SNIPPETS } from "./snippets-node";
import { PHP_SNIPPETS } from "./snippets-php";
import { PYTHON_SNIPPETS } from "./snippets-python";
import { RUBY_SNIPPETS } from "./snippets-ruby";

const LANGUAGES = [
  { name: "Node", snippets: NODE_SNIPPETS },
  { name: "Python", snippets: PYTHON_SNIPPETS },
  { name: "Go", snippets: GO_SNIPPETS },
  { name: "Ruby", snippets: RUBY_SNIPPETS },
  { name: "PHP", snippets: PHP_SNIPPETS },
  { name: "Java", snippets: JAVA_SNIPPETS },
  { name: "C#", snippets: CSHARP_SNIPPETS },
] as const;

/** How a receiver checks what this scheme signs, once per language. */
export function verifySnippets(scheme: SignatureScheme): { name: string; code: string }[] {
  return LANGUAGES.map(({ name, snippets }) => ({ name, code: snippets[scheme] }));
}
