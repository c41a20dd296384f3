import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { handleRest } from "../rest/app";
import { openApiDocument } from "../rest/openapi";

export const DOCUMENT = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ ...DOCUMENT, $id: "doc" });

export type Asked = {
  method: string;
  path: string;
  key?: string | undefined;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Told = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

/** Calls REST as a service would, without a socket. Every answer has to be one that the document has for its route. */
export async function rest(
  operation: string,
  { method, path, key, query = "", body, headers = {} }: Asked,
): Promise<Told> {
  const response = await handleRest(
    new Request(`http://localhost/api/v1${path}${query}`, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const told = { status: response.status, headers: response.headers, body: text === "" ? {} : parse(text), text };
  fitsDocument(operation, told);
  return told;
}

const parse = (text: string) => JSON.parse(text) as Record<string, unknown>;
const pointer = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

function fitsDocument(operation: string, { status, headers, body, text }: Told): void {
  const [method = "", path = ""] = operation.split(" ");
  const responses = DOCUMENT.paths[path]?.[method.toLowerCase()]?.responses as Record<string, { content?: object }>;
  const described = responses[String(status)];
  expect(described, `${operation} has no ${status} in the document: ${text}`).toBeDefined();
  expect(headers.get("x-request-id")).toMatch(/^req_/);
  const [type] = Object.keys(described?.content ?? {});
  if (type === undefined) {
    expect(text).toBe("");
    return;
  }
  expect(headers.get("content-type")).toBe(type);
  const ref = `doc#/paths/${pointer(path)}/${method.toLowerCase()}/responses/${status}/content/${pointer(type)}/schema`;
  const validate = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
  expect(validate(body), `${operation} ${status}: ${ajv.errorsText(validate.errors)}\n${text}`).toBe(true);
}
