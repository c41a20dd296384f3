/** Which URLs a channel may name. Run when a channel is saved and again before every connection. */
import { type AddressPolicy, mayReach, type NameTrust, parseIp } from "./address";

export type TargetPolicy = AddressPolicy & {
  /** Plain http is for trying things out on one machine. */
  allowHttp: boolean;
  /** Exact names, or `*.suffix`; lower case, as `parseHosts` gives them. */
  allowHosts: readonly string[];
  /** Where this installation answers. Its inbox can always be a target; nothing else of it ever is. */
  own?: { origin: string; inboxPath: string } | undefined;
};

export type TargetUrlProblem =
  | "url_too_long"
  | "url_malformed"
  | "url_forbidden_character"
  | "url_scheme"
  | "url_http_not_allowed"
  | "url_userinfo"
  | "url_port"
  | "url_host"
  | "url_private_address";

export type TargetUrlCheck = { ok: true; url: URL } | { ok: false; code: TargetUrlProblem; message: string };

export const MAX_URL_LENGTH = 2048;

const REFUSED_SUFFIXES = [
  ...["localhost", "local", "internal", "home.arpa", "onion", "svc", "localdomain", "test", "invalid"],
] as const;

/** Public names of instance metadata services; those under `.internal` are refused with their suffix. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  ...["metadata", "instance-data", "metadata.goog", "metadata.azure.com", "metadata.tencentyun.com"],
  ...["metadata.google.internal", "instance-data.ec2.internal", "metadata.packet.net", "metadata.platformequinix.com"],
]);

/** Databases, queues, orchestrators: a POST there is never a webhook. Ephemeral ports stay free. */
const INFRASTRUCTURE_PORTS: ReadonlySet<number> = new Set([
  ...[1433, 1521, 2049, 2181, 2375, 2376, 2377, 2379, 2380, 3306, 3389, 4222, 4646, 5432, 5433, 5672, 5900, 5984],
  ...[6379, 6380, 6432, 6443, 8200, 8300, 8301, 8500, 9042, 9092, 9200, 9300, 10250, 10255, 10257, 10259, 11211],
  ...[15672, 26257, 26379, 27017, 27018, 27019],
]);

/** The "bad ports" of the fetch standard from 1024 up: whoever answers there may take a request for its own protocol. */
const BROWSER_REFUSED_PORTS: ReadonlySet<number> = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

const PLAIN_HOST = /^(?:\*\.)?[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

/** Reads EGRESS_ALLOW_HOSTS. Throws on what is not a name: `http://…` or a port here is a misunderstanding. */
export function parseHosts(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry) => {
      const host = entry.toLowerCase();
      if (!PLAIN_HOST.test(host) || parseIp(host)) {
        throw new Error(
          `"${entry}" is not a host name. Write localhost, hooks.svc or *.hooks.svc; addresses go by range.`,
        );
      }
      return host;
    });
}

export function isAllowedHost(hostname: string, allowHosts: readonly string[]): boolean {
  return allowHosts.some((allowed) =>
    allowed.startsWith("*.") ? hostname.endsWith(allowed.slice(1)) : hostname === allowed,
  );
}

/** How far the name of this origin is trusted when it leads to an address. */
export function nameTrust(origin: URL, { own, allowHosts }: Pick<TargetPolicy, "own" | "allowHosts">): NameTrust {
  if (origin.origin === own?.origin) return "own";
  return isAllowedHost(bareHostname(origin), allowHosts) ? "listed" : "none";
}

/** The bare address or name of a URL: `[::1]` becomes `::1`. */
export function bareHostname(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
}

function refuse(code: TargetUrlProblem, message: string): TargetUrlCheck {
  return { ok: false, code, message };
}

// C0 and C1 controls, DEL, every kind of blank and invisible character, and the backslash that parsers read as a slash.
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * `new URL` writes every spelling of an address (decimal, hex, octal, `127.1`, full-width digits) in its plain form,
 * so the checks run on what it returns; only what it would silently repair is looked for in the raw text.
 */
export function checkTargetUrl(raw: string, policy: TargetPolicy): TargetUrlCheck {
  if (raw.length > MAX_URL_LENGTH) {
    return refuse("url_too_long", `The URL has ${raw.length} characters; shorten it to at most ${MAX_URL_LENGTH}.`);
  }
  if (FORBIDDEN_CHARACTERS.test(raw)) {
    return refuse(
      "url_forbidden_character",
      "Remove spaces, line breaks, backslashes and invisible characters from the URL.",
    );
  }
  const url = URL.parse(raw);
  if (!url) return refuse("url_malformed", "This is not a URL. Write it in full, such as https://example.com/hook.");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refuse("url_scheme", `The URL must begin with ${policy.allowHttp ? "https:// or http://" : "https://"}.`);
  }
  if (!/^https?:\/\/[^/?#]/i.test(raw)) {
    return refuse("url_malformed", "Write two slashes after the scheme, then the host: https://example.com/hook.");
  }
  if (url.username !== "" || url.password !== "" || /^https?:\/\/[^/?#]*@/i.test(raw)) {
    return refuse("url_userinfo", "Remove the user name and password from the URL; use a custom header instead.");
  }
  if (url.origin === policy.own?.origin) return checkOwn(url, policy.own.inboxPath);
  if (url.protocol === "http:" && !policy.allowHttp) {
    return refuse("url_http_not_allowed", "Use https: plain http is switched off here.");
  }
  return checkPort(url) ?? checkHost(url, policy) ?? { ok: true, url };
}

/** A delivery to our own API would come from inside, as ourselves. */
function checkOwn(url: URL, inboxPath: string): TargetUrlCheck {
  const token = url.pathname.startsWith(inboxPath) ? url.pathname.slice(inboxPath.length) : "";
  if (/^[\w-]+$/.test(token)) return { ok: true, url };
  return refuse("url_host", "This is the address of Tocsin itself. Use its inbox or another host.");
}

function checkPort(url: URL): TargetUrlCheck | null {
  // Empty means the default of the scheme.
  const port = url.port === "" ? 443 : Number(url.port);
  if (port === 80 || port === 443) return null;
  if (port < 1024) return refuse("url_port", `Port ${port} is not allowed; use 80, 443 or a port from 1024 up.`);
  if (BROWSER_REFUSED_PORTS.has(port)) {
    return refuse("url_port", `Port ${port} belongs to another protocol than http; use a different port.`);
  }
  if (!INFRASTRUCTURE_PORTS.has(port)) return null;
  return refuse("url_port", `Port ${port} belongs to a database or another internal service; use a different port.`);
}

function checkHost(url: URL, policy: TargetPolicy): TargetUrlCheck | null {
  const host = bareHostname(url);
  if (parseIp(host)) {
    if (mayReach(host, policy)) return null;
    return refuse(
      "url_private_address",
      "This address is private or reserved. Use a public one, or ask the operator to allow its network.",
    );
  }
  const labels = host.split(".");
  if (host.length > 253 || labels.some((label) => label === "" || label.length > 63)) {
    return refuse("url_host", "The host name has an empty or overlong part; check its dots.");
  }
  if (labels.some((label) => label.startsWith("-") || label.endsWith("-"))) {
    return refuse("url_host", "A part of the host name begins or ends with a hyphen; check its spelling.");
  }
  if (METADATA_NAMES.has(host)) return refuse("url_host", "This name belongs to a cloud's metadata service.");
  if (isAllowedHost(host, policy.allowHosts)) return null;
  if (labels.length === 1 || REFUSED_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))) {
    return refuse(
      "url_host",
      "This name is only known inside a network. Use a public name, or ask the operator to allow this host.",
    );
  }
  return null;
}
