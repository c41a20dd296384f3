import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
/** Source whose texts people read: pages, refusals, mails, and the descriptions of REST. */
const PLACES = [
  ...["app", "components", "server/contracts", "server/domain", "server/usecases"],
  ...["server/api", "server/auth", "server/mail"],
];
const DOCS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs"];
const GLOSSARY = "docs/glossary.md";
const TABLE = "## Say it like this";

interface Advice {
  phrase: string;
  pattern: RegExp;
  better: string;
}

function readText(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** The rows of the glossary's table, one advice for each phrase of the left column. */
function readAdvice(): Advice[] {
  const [, table = ""] = readText(GLOSSARY).split(TABLE);
  const rows = [...table.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].slice(1);
  return rows.flatMap(([, phrases = "", better = ""]) =>
    phrases.split(", ").map((phrase) => ({ phrase, pattern: patternOf(phrase), better })),
  );
}

function patternOf(phrase: string): RegExp {
  return new RegExp(`\\b${phrase.replaceAll(" ", "\\s+").replace("*", "\\w*")}\\b`, "i");
}

function filesIn(place: string, name: RegExp): string[] {
  if (path.extname(place) !== "") return [place];
  return readdirSync(path.join(ROOT, place), { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => path.join(place, file));
}

/** Literals and the text between tags; never comments, names or imports. */
function textsOf(file: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const texts: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true, kind));
  // A sentence has a space in it; a name, a class or a key has none.
  return texts.map((text) => text.trim().replace(/\s+/g, " ")).filter((text) => / [a-z]/i.test(text));
}

/** Paragraphs without code; of the glossary not the table itself. */
function paragraphsOf(file: string): string[] {
  const [text = ""] = readText(file).split(TABLE);
  const prose = text.replace(/```[\s\S]*?```/g, "").replace(/`[^`]*`/g, "");
  return prose.split(/\n\s*\n|\n(?=[|*-])/).map((part) => part.replace(/\s+/g, " "));
}

function findFaults(files: readonly string[], read: (file: string) => string[]): string[] {
  const advice = readAdvice();
  return files.flatMap((file) =>
    read(file).flatMap((text) =>
      advice
        .filter(({ pattern }) => pattern.test(text))
        .map(({ phrase, better }) => `${file}: instead of "${phrase}" write ${better}: ${text}`),
    ),
  );
}

describe("plain words", () => {
  it("are asked for by the glossary's table", () => {
    const found = readAdvice().filter(({ pattern }) => pattern.test("Mended BY\nITSELF, and nobody hears of it."));
    expect(found.map(({ phrase }) => phrase)).toEqual(["mend*", "nobody", "by itself", "hears of"]);
  });

  it("are used on pages, in refusals and in mails", () => {
    const files = PLACES.flatMap((place) => filesIn(place, /\.tsx?$/));
    expect(files.length).toBeGreaterThan(400);
    expect(findFaults(files, textsOf)).toEqual([]);
  });

  it("are used in the docs", () => {
    const files = DOCS.flatMap((place) => filesIn(place, /\.md$/));
    expect(files.length).toBeGreaterThan(8);
    expect(findFaults(files, paragraphsOf)).toEqual([]);
  });
});
