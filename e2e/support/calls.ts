import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, type APIRequestContext } from "@playwright/test";

/** Calls as the pages make them, without a page: to set a scene quickly, or to go where no button leads. */
export type Answer<Data = unknown> = { status: number; data: Data; code: string | undefined };

/** A kept connection may be closed by the server in the moment in which it is used again. */
const AGAIN = { maxRetries: 1 };

export async function post<Data>(
  request: APIRequestContext,
  procedure: string,
  input: unknown = {},
  orgSlug?: string,
): Promise<Answer<Data>> {
  const call = { headers: orgHeader(orgSlug), data: { json: input }, ...AGAIN };
  const response = await request.post(`/api/trpc/${procedure}`, call);
  return read(response.status(), await response.text());
}

export async function get<Data>(
  request: APIRequestContext,
  procedure: string,
  input: unknown = {},
  orgSlug?: string,
): Promise<Answer<Data>> {
  const query = encodeURIComponent(JSON.stringify({ json: input }));
  const response = await request.get(`/api/trpc/${procedure}?input=${query}`, {
    headers: orgHeader(orgSlug),
    ...AGAIN,
  });
  return read(response.status(), await response.text());
}

/** As `post`, for what has to work. */
export async function act<Data>(...call: Parameters<typeof post>): Promise<Data> {
  const answer = await post<Data>(...call);
  expect(answer, `${call[1]} is accepted`).toMatchObject({ status: 200 });
  return answer.data;
}

/** Through the sign-in library's own routes; the session cookie stays with `request`. */
export async function signIn(request: APIRequestContext, email: string, password: string): Promise<void> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { email, password, csrfToken, json: "true", callbackUrl: "/" };
  const response = await request.post("/api/auth/callback/credentials", { form });
  expect(response.status(), `${email} can sign in`).toBe(200);
}

type Wire<Data> = { result?: { data: { json: Data } }; error?: { json: { data: { app: { code: string } } } } };

function read<Data>(status: number, text: string): Answer<Data> {
  const { result, error } = parse<Data>(text);
  return { status, data: result?.data.json as Data, code: error?.json.data.app.code };
}

/** A stream that is refused says so in its first words, in place of an answer. */
function parse<Data>(text: string): Wire<Data> {
  const refusal = /^event: serialized-error\ndata: (.*)$/m.exec(text)?.[1];
  return refusal === undefined
    ? (JSON.parse(text) as Wire<Data>)
    : { error: JSON.parse(refusal) as Wire<Data>["error"] };
}

const orgHeader = (slug?: string): Record<string, string> => (slug === undefined ? {} : { "x-tocsin-org": slug });

/** Every procedure inside of an organisation ("members.list"), found in the source: those that name a permission. */
export const ORG_PROCEDURES: readonly string[] = globSync("server/api/routers/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const noun = path.basename(file, ".ts").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(/^ {2}(\w+): can\(/gm)].map(([, name = ""]) => `${noun}.${name}`);
  });
