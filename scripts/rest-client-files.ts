import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { openApiDocument, type OpenApiDocument } from "@/server/api/rest/openapi";
import { inProject } from "./project";

const UNKNOWN = ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
const SOURCES = ["client", "error", "verify"] as const;

/**
 * The files that nobody writes by hand: types from the OpenAPI document, and JavaScript for Node, which reads no
 * TypeScript below node_modules. A test compares them with what is committed.
 */
export async function makeRestClient(): Promise<[file: string, text: string][]> {
  const document = withoutHeaders(openApiDocument()) as unknown as Parameters<typeof openapiTS>[0];
  const types = astToString(
    await openapiTS(document, {
      // What has a default may be left out.
      defaultNonNullable: false,
      emptyObjectsUnknown: true,
      // Any JSON at all refers to itself, which a type cannot.
      transform: (_, { path }) => (path?.endsWith("/schemas/Json") ? UNKNOWN : undefined),
    }),
  );
  const header = "// Generated from the OpenAPI document by `npm run client`. Do not edit.\n";
  const scripts = SOURCES.map((name): [string, string] => [`client/dist/${name}.js`, header + transpile(name)]);
  return [["client/schema.ts", header + types], ...scripts];
}

/** The headers of answers are in the document for people; no type is made of them. */
function withoutHeaders(document: OpenApiDocument): OpenApiDocument {
  const slim = structuredClone(document);
  const operations = Object.values(slim.paths).flatMap((methods) => Object.values(methods));
  for (const { responses } of operations) {
    for (const response of Object.values(responses as Record<string, { headers?: unknown }>)) delete response.headers;
  }
  return slim;
}

function transpile(name: string): string {
  const source = readFileSync(inProject(`client/${name}.ts`), "utf8");
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  return outputText;
}
