import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
/** Where the words stand that people read: pages, and what the server says to them. */
const PLACES = ["app", "components", "server/contracts", "server/domain", "server/usecases"];

/** Words that nobody says in a product; docs/glossary.md has the ones to use instead. */
const FORBIDDEN =
  /\b(mend|mended|falter\w*|in vain|patience|thereof|whosoever|what comes|somebody|nobody|answers so|by (?:it|them)self|by themselves|hears? of (?:it|them)|wanted it|for good|rings?\b(?! \d))/i;

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map((name) => path.join(folder, name));
}

/** Literals and the text between tags; never comments, names or imports. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  }
  visit(source);
  // A sentence has a space in it; a name, a class or a key has none.
  return texts.map((text) => text.trim().replace(/\s+/g, " ")).filter((text) => / [a-z]/.test(text));
}

it("says nothing to people in words that no product uses", () => {
  const files = PLACES.flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    textsOf(file)
      .filter((text) => FORBIDDEN.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
