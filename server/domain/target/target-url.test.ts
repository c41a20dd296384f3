import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseCidrs, parseDeniedCidrs } from "./address";
import { checkTargetUrl, parseHosts, type TargetPolicy } from "./target-url";

const STRICT: TargetPolicy = { allowHttp: false, allowCidrs: [], allowHosts: [] };
const codeOf = (raw: string, policy: Partial<TargetPolicy> = {}) => {
  const check = checkTargetUrl(raw, { ...STRICT, ...policy });
  return check.ok ? "ok" : check.code;
};

describe("checkTargetUrl", () => {
  it.each([
    "https://example.com",
    "https://example.com/hook?token=a%20b#part",
    "https://hooks.example.com:8443/a",
    "https://EXAMPLE.com:443/",
    "https://bücher.example/",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
    "https://my_service.example.com/",
    "https://example.com/a@b",
    "https://notlocalhost.com/",
    "https://internal.example.com/",
  ])("accepts %s", (raw) => {
    expect(codeOf(raw)).toBe("ok");
  });

  it.each([
    ["https://", "url_malformed"],
    ["example.com/hook", "url_malformed"],
    ["https:example.com", "url_malformed"],
    ["https:/example.com", "url_malformed"],
    ["https:///example.com", "url_malformed"],
    ["https://example.com:99999/", "url_malformed"],
    ["https://[::1", "url_malformed"],
    ["https://[fe80::1%25eth0]/", "url_malformed"],
    ["ftp://example.com/", "url_scheme"],
    ["file:///etc/passwd", "url_scheme"],
    ["gopher://example.com/", "url_scheme"],
    ["javascript:alert(1)", "url_scheme"],
    ["http://example.com/", "url_http_not_allowed"],
    ["https://user@example.com/", "url_userinfo"],
    ["https://user:secret@example.com/", "url_userinfo"],
    ["https://@example.com/", "url_userinfo"],
    ["https://example.com@127.0.0.1/", "url_userinfo"],
    [" https://example.com/", "url_forbidden_character"],
    ["https://example.com/a b", "url_forbidden_character"],
    ["https://exam\tple.com/", "url_forbidden_character"],
    ["https://example.com/\r\nx: y", "url_forbidden_character"],
    ["https://example.com/\0", "url_forbidden_character"],
    ["https://example.com\\@127.0.0.1/", "url_forbidden_character"],
    ["https://exam\u00adple.com/", "url_forbidden_character"],
    ["https://exam\u200bple.com/", "url_forbidden_character"],
    ["https://example.com:0/", "url_port"],
    ["https://example.com:22/", "url_port"],
    ["https://example.com:1023/", "url_port"],
    ["https://example.com:5432/", "url_port"],
    ["https://example.com:6379/", "url_port"],
    ["https://example.com:9200/", "url_port"],
    ["https://example.com:6667/", "url_port"],
    ["https://a..example.com/", "url_host"],
    ["https://-a.example.com/", "url_host"],
    ["https://a-.example.com/", "url_host"],
    ["https://a.-example-.com/", "url_host"],
    ["https://.example.com/", "url_host"],
    ["https://example.com./", "url_host"],
    ["https://localhost./", "url_host"],
    [`https://${"a".repeat(64)}.com/`, "url_host"],
  ])("refuses %j as %s", (raw, code) => {
    expect(codeOf(raw)).toBe(code);
  });

  it.each([
    ...[
      "localhost",
      "LOCALHOST",
      "api.localhost",
      "printer.local",
      "metadata.google.internal",
      "x.internal",
      "nas.home.arpa",
    ],
    ...[
      "abc.onion",
      "web.default.svc",
      "h.localdomain",
      "a.test",
      "a.invalid",
      "intranet",
      "metadata",
      "metadata.goog",
    ],
    ...["ⓛocalhost", "l%6fcalhost", "db.svc"],
  ])("refuses the name %s, which means something only inside a network", (name) => {
    expect(codeOf(`https://${name}/`)).toBe("url_host");
  });

  it.each([
    ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "017700000001", "0177.0.0.1", "0", "0.0.0.0"],
    ...["１２７.0.0.1", "127。0。0。1", "%31%32%37.0.0.1", "127.0.0.1.", "10.0.0.1", "169.254.169.254", "192.168.1.1"],
    ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:FFFF:7F00:0001]", "[::127.0.0.1]"],
    ...["[64:ff9b::127.0.0.1]", "[2002:7f00:1::]", "[fd00::1]", "[fe80::1]", "[2001:db8::1]", "[ff02::1]"],
  ])("refuses the address %s in whatever spelling", (host) => {
    expect(codeOf(`https://${host}/`)).toBe("url_private_address");
  });

  it("refuses a URL of 2,049 characters and takes one of 2,048", () => {
    const base = "https://example.com/";
    expect(codeOf(base + "a".repeat(2048 - base.length))).toBe("ok");
    expect(codeOf(base + "a".repeat(2049 - base.length))).toBe("url_too_long");
  });

  it("takes plain http where it is allowed", () => {
    expect(codeOf("http://example.com/", { allowHttp: true })).toBe("ok");
    expect(codeOf("http://example.com:80/", { allowHttp: true })).toBe("ok");
  });

  it("takes a private address inside a listed range, in whatever spelling, and no other", () => {
    const policy = { allowHttp: true, allowCidrs: parseCidrs("127.0.0.0/8") };
    expect(codeOf("http://127.0.0.1:8080/", policy)).toBe("ok");
    expect(codeOf("http://2130706433:8080/", policy)).toBe("ok");
    expect(codeOf("http://10.0.0.1:8080/", policy)).toBe("url_private_address");
    expect(codeOf("http://[::ffff:127.0.0.1]:8080/", policy)).toBe("url_private_address");
    expect(codeOf("http://localhost:8080/", policy)).toBe("url_host");
  });

  it("takes a listed name, or one below a listed suffix, and no other", () => {
    const policy = { allowHosts: parseHosts("LocalHost, *.hooks.svc") };
    expect(codeOf("https://localhost:8443/", policy)).toBe("ok");
    expect(codeOf("https://a.hooks.svc/", policy)).toBe("ok");
    expect(codeOf("https://hooks.svc/", policy)).toBe("url_host");
    expect(codeOf("https://evilhooks.svc/", policy)).toBe("url_host");
    expect(codeOf("https://api.localhost/", policy)).toBe("url_host");
  });

  it("keeps the rules for ports and metadata names where a host is listed", () => {
    const policy = { allowHosts: ["localhost", "metadata.google.internal"] };
    expect(codeOf("https://localhost:5432/", policy)).toBe("url_port");
    expect(codeOf("https://metadata.google.internal/", policy)).toBe("url_host");
  });

  it("refuses every port that browsers refuse", () => {
    // The list of the fetch standard as undici carries it.
    const require = createRequire(import.meta.url);
    const constants = path.join(path.dirname(require.resolve("undici/package.json")), "lib/web/fetch/constants.js");
    const { badPorts } = require(constants) as { badPorts: string[] };
    expect(badPorts.length).toBeGreaterThan(70);
    for (const port of badPorts) expect([port, codeOf(`https://example.com:${port}/`)]).toEqual([port, "url_port"]);
  });

  it("keeps hyphens at the ends of a label out, although the host is listed", () => {
    expect(codeOf("https://-a.hooks.svc/", { allowHosts: ["*.hooks.svc"] })).toBe("url_host");
  });

  it("takes the inbox of this installation wherever it is, and nothing else of it", () => {
    const own = { origin: "http://localhost:3000", inboxPath: "/api/inbox/" };
    expect(codeOf("http://localhost:3000/api/inbox/AbC_d-9?answer=ok", { own })).toBe("ok");
    for (const rest of [
      "",
      "/",
      "/api/inbox/",
      "/api/inbox/../trpc",
      "/api/inbox/a/b",
      "/api/inbox/..%2ftrpc",
      "/api/v1/events",
    ])
      expect([
        rest,
        codeOf(`http://localhost:3000${rest}`, { own, allowHttp: true, allowHosts: ["localhost"] }),
      ]).toEqual([rest, "url_host"]);
    expect(codeOf("http://localhost:3001/api/inbox/AbC", { own })).toBe("url_http_not_allowed");
    expect(codeOf("https://localhost:3000/api/inbox/AbC", { own })).toBe("url_host");
  });

  it("refuses a denied address", () => {
    const denyCidrs = parseDeniedCidrs("8.8.8.0/24");
    expect(codeOf("https://8.8.8.8/", { denyCidrs })).toBe("url_private_address");
  });

  it("gives back the URL as it will be called", () => {
    const check = checkTargetUrl("https://EXAMPLE.com:443/a/../b?c=d", STRICT);
    expect(check.ok && check.url.href).toBe("https://example.com/b?c=d");
  });

  it.each(["localhost:3477/hook", "ftp://example.com/"])("says which schemes are allowed here for %s", (raw) => {
    const messageOf = (allowHttp: boolean) => checkTargetUrl(raw, { ...STRICT, allowHttp });
    expect(messageOf(false)).toMatchObject({ message: "The URL must begin with https://." });
    expect(messageOf(true)).toMatchObject({ message: "The URL must begin with https:// or http://." });
  });

  it("says what to change", () => {
    for (const raw of [
      "x",
      "ftp://a.b",
      "http://a.b",
      "https://u@a.b",
      "https://a.b:1",
      "https://a",
      "https://10.0.0.1",
    ]) {
      const check = checkTargetUrl(raw, STRICT);
      expect(check.ok ? "" : check.message).toMatch(/\b(use|write|must|remove|shorten)\b.*\.$/i);
    }
  });
});

describe("parseHosts", () => {
  it.each(["http://localhost", "localhost:80", "127.0.0.1", "*", "a..b", "-a", "*.*.b", "::1"])(
    "stops at %j",
    (entry) => {
      expect(() => parseHosts(`localhost ${entry}`)).toThrow(/is not a host name/);
    },
  );
});
