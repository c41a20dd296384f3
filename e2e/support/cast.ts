import { randomBytes } from "node:crypto";
import type { APIRequest, APIRequestContext, BrowserContextOptions } from "@playwright/test";
import { act, signIn } from "./calls";

export const PASSWORD = "correct horse battery";

export type Person = { name: string; email: string; password: string };
type Cookies = Exclude<BrowserContextOptions["storageState"], string | undefined>;
/** Someone who signed up for real, and the cookies of their session. */
export type Member = Person & { cookies: Cookies };
/** An organisation and one person in each role. */
export type Cast = { name: string; slug: string; owner: Member; admin: Member; member: Member };

/** Never the same twice, so that tests share a database and nothing else. */
export function newPerson(name: string): Person {
  const handle = name.toLowerCase().replaceAll(/[^a-z]+/g, ".");
  return { name, email: `${handle}.${randomBytes(4).toString("hex")}@example.com`, password: PASSWORD };
}

type Open = () => Promise<APIRequestContext>;

/** An organisation made as people make it: sign up, invite, accept. */
export async function createCast(open: Open, orgName: string): Promise<Cast> {
  const { owner, slug, request } = await createOwner(open, orgName);
  const admin = await createMember(open, request, slug, "admin");
  const member = await createMember(open, request, slug, "member");
  return { name: orgName, slug, owner, admin, member };
}

export async function createOwner(open: Open, orgName: string) {
  const request = await open();
  const person = newPerson(`${orgName} owner`);
  const { orgSlug: slug } = await act<{ orgSlug: string }>(request, "auth.signUp", { ...person, orgName });
  return { slug, request, owner: await signedIn(request, person) };
}

export async function invite(request: APIRequestContext, slug: string, email: string, role: string): Promise<string> {
  const { link } = await act<{ link: string }>(request, "invitations.create", { email, role }, slug);
  return link;
}

async function createMember(open: Open, owner: APIRequestContext, slug: string, role: string): Promise<Member> {
  const request = await open();
  const person = newPerson(`${slug} ${role}`);
  const token = tokenOf(await invite(owner, slug, person.email, role));
  const { name, password } = person;
  await act(request, "auth.acceptInvitationBySignUp", { token, name, password });
  return signedIn(request, person);
}

async function signedIn(request: APIRequestContext, person: Person): Promise<Member> {
  await signIn(request, person.email, person.password);
  return { ...person, cookies: await request.storageState() };
}

export const tokenOf = (link: string): string => link.split("/").at(-1) ?? "";

export function opener(requests: APIRequest, baseURL: string): Open {
  return () => requests.newContext({ baseURL });
}
