/** The OpenAPI 3.1 document, made of the routes: what is served and what is described cannot differ. */
import { z } from "zod";
import { API_SCOPES } from "@/server/contracts/people/keys";
import { problemOf } from "../http/problem";
import { AppError, type ErrorCode, ERRORS } from "@/server/contracts/errors";
import { PATH_PARAMS } from "./read-input";
import { errorsOf } from "./route-errors";
import type { Route } from "./route";
import { ROUTES } from "./routes";

type Json = Record<string, unknown>;
export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json> } & Json;
} & Json;

let written: string | undefined;

/** No key is needed: it says nothing of anybody. */
export function openApiResponse(): Response {
  written ??= JSON.stringify(openApiDocument());
  return new Response(written, {
    headers: {
      "content-type": "application/json",
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
    },
  });
}

export function openApiDocument(): OpenApiDocument {
  const schemas: Record<string, Json> = { Problem: problemSchema() };
  const paths: OpenApiDocument["paths"] = {};
  for (const route of ROUTES) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tocsin",
      version: "1",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
    tags: [...new Set(ROUTES.map(tagOf))].map((name) => ({ name })),
    security: [{ key: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: `An API key, tcs_…. Its scopes: ${API_SCOPES.join(", ")}.`,
        },
      },
    },
  };
}

const INTRODUCTION = `Publish events, and manage how they are delivered.

Times are ISO 8601 in UTC. Lists take \`limit\` and \`cursor\` and answer \`{"data": […], "nextCursor": …}\`. Fields that a
route does not know are refused by name. Errors are problems (RFC 9457) with a stable \`code\` and a \`requestId\`.

Every write takes an \`Idempotency-Key\`: for 24 hours a repeat by the same key to the same route gets the first answer, with
\`Idempotent-Replayed: true\`, and does nothing; the same key with another request is a 409. A refusal is not remembered. An
answer that holds a signing secret is kept encrypted, so that a client whose connection broke still gets it.`;

export const tagOf = ({ path }: Route): string => path.split("/")[1] ?? "";

function operationOf(route: Route, schemas: Record<string, Json>): Json {
  const { scope, summary, description } = route;
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route)],
    summary,
    description: [description, `Scope: \`${scope}\`.`].filter(Boolean).join("\n\n"),
    "x-scope": scope,
    security: [{ key: [] }],
    parameters: parametersOf(route, schemas),
    ...requestBodyOf(route, schemas),
    responses: { ...successOf(route, schemas), ...refusalsOf(route) },
  };
}

function requestBodyOf(route: Route, schemas: Record<string, Json>): Json {
  const content = route.content ?? (route.body && { "application/json": route.body });
  if (!content) return {};
  const types = Object.entries(content).map(([type, schema]) => [
    type,
    {
      schema: schemaOf(schema, "input", schemas),
      ...(type === "application/json" && route.bodyExamples && { examples: examplesOf(route.bodyExamples) }),
    },
  ]);
  const required = !route.body?.safeParse(undefined).success;
  return { requestBody: { required, content: Object.fromEntries(types) as Json } };
}

/** "POST /channels/{channelId}/pause" → "postChannelsPause": what a client may call its function. */
export function operationIdOf({ method, path }: Pick<Route, "method" | "path">): string {
  const words = path
    .split("/")
    .filter(Boolean)
    .map((part) => (part.startsWith("{") ? `by-${part.slice(1, -1).replace(/Id$/, "")}` : part))
    .join("-");
  return `${method.toLowerCase()}-${words}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function parametersOf(route: Route, schemas: Record<string, Json>): Json[] {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = names.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: PATH_PARAMS[name] ? schemaOf(PATH_PARAMS[name], "input", schemas) : { type: "string" },
  }));
  const query = route.query ? schemaOf(route.query, "input", schemas) : {};
  const required = (query.required ?? []) as string[];
  const asked = Object.entries((query.properties ?? {}) as Record<string, Json>).map(([name, schema]) => {
    const { description, ...rest } = schema;
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
  return [...path, ...asked, ...(route.writes ? [IDEMPOTENCY_KEY] : []), ...(route.current ? [IF_MATCH] : [])];
}

const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeat with the same key gets the first answer, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};
const IF_MATCH: Json = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The ETag of what you read; 412 when it was changed since.",
  schema: { type: "string", examples: ["*"] },
};

const header = (description: string, schema: Json = { type: "string" }): Json => ({ description, schema });
const ALWAYS = { "X-Request-Id": header("Quote it when you ask for help.") };
const RATED = {
  "RateLimit-Policy": header("How often a key and an org may call."),
  RateLimit: header("How many calls are left, and for how many seconds."),
};

function successOf(route: Route, schemas: Record<string, Json>): Json {
  const headers = {
    ...ALWAYS,
    ...(route.scope !== "events:write" && RATED),
    ...(route.etag && { ETag: header("The version of what is answered; send it as If-Match.") }),
    ...(route.writes && { "Idempotent-Replayed": header("`true` when this is the answer to an earlier request.") }),
  };
  if (!route.answer) return { 204: { description: "Done.", headers } };
  const schema = schemaOf(route.answer, "output", schemas);
  const example = route.example === undefined ? {} : { example: route.example };
  const content = { "application/json": { schema, ...example } };
  const status = String(route.status ?? 200);
  const also = route.alsoStatus ? { [String(route.alsoStatus)]: { description: route.summary, headers, content } } : {};
  return { [status]: { description: route.summary, headers, content }, ...also };
}

function refusalsOf(route: Route): Json {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERRORS[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), refusalOf(codes, status)]));
}

function refusalOf(codes: readonly ErrorCode[], status: number): Json {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: problemOf(new AppError(code), "req_0123456789abcdef01234567") }]),
  );
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join("\n\n"),
    headers: {
      ...ALWAYS,
      ...(status === 401 && { "WWW-Authenticate": header("`Bearer`") }),
      ...(status === 429 && { "Retry-After": header("Seconds to wait.", { type: "integer" }) }),
    },
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" }, examples } },
  };
}

function problemSchema(): Json {
  return {
    type: "object",
    description: "A refusal (RFC 9457).",
    required: ["type", "title", "status", "code", "requestId"],
    additionalProperties: false,
    properties: {
      type: { type: "string", description: "`urn:tocsin:error:<code>`" },
      title: { type: "string" },
      status: { type: "integer" },
      code: { type: "string", enum: Object.keys(ERRORS) },
      detail: { type: "string", description: "What is wrong with this request." },
      fields: { type: "object", additionalProperties: { type: "string" }, description: "Field → what to change." },
      requestId: { type: "string", pattern: "^req_[0-9a-f]{24}$" },
    },
  };
}

const examplesOf = (examples: Record<string, unknown>): Json =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));

/** Named schemas become components; the rest stays where it is. */
export function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: (context) => showWire(context, io) });
  const moved = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, name: string) => `"${refOf(name)}"`),
    ) as unknown;
  for (const [name, inner] of Object.entries($defs)) schemas[componentOf(name)] = withoutId(moved(inner) as Json);
  return withoutId(moved(json) as Json);
}

/** The only schema that is named by nobody and refers to itself is "any JSON". */
const componentOf = (name: string): string => (name.startsWith("__") ? "Json" : name);
const refOf = (name: string): string => `#/components/schemas/${componentOf(name)}`;

const withoutId = ({ id: _, ...json }: Json): Json => json;

/** Texts that are sent may hold anything but NUL. */
const STORABLE = "^[^\\u0000]*$";
const isFreeText = ({ type, pattern, format, enum: values, const: value }: Json): boolean =>
  type === "string" && [pattern, format, values, value].every((rule) => rule === undefined);

const KEPT = new Set(["default", "description"]);

function showWire({ jsonSchema }: { jsonSchema: Json }, io: "input" | "output"): void {
  // A safe integer is what every client sends; its bounds only make the document longer.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (io === "input" && isFreeText(jsonSchema)) jsonSchema.pattern = STORABLE;
  const { wire } = jsonSchema;
  if (!wire) return;
  const others = Object.keys(jsonSchema).filter((name) => !KEPT.has(name));
  for (const name of others) Reflect.deleteProperty(jsonSchema, name);
  Object.assign(jsonSchema, wire);
}
