// Generated from the OpenAPI document by `npm run client`. Do not edit.
/** Checks the signature of a delivery. Web Crypto only: Node, Deno, Bun, browsers and workers have it. */
const PROBLEMS = {
    no_signature: "The request carries no signature that Tocsin would make. Is it from Tocsin at all?",
    bad_secret: "The secret is neither whsec_… nor whpk_…. Use the text exactly as it was shown.",
    stale: "The signature's time differs too much from this clock.",
    mismatch: "The signature does not match. Pass the raw bytes of the body, and the secret of this channel.",
};
export class SignatureError extends Error {
    problem;
    constructor(problem) {
        super(PROBLEMS[problem]);
        this.name = "SignatureError";
        this.problem = problem;
    }
}
/** The message, when one of the signatures was made with one of the secrets. Throws a `SignatureError` otherwise. */
export async function verify({ body, headers, secret, toleranceSeconds = 300, now }) {
    const read = readerOf(headers);
    const { timestamp, candidates } = candidatesOf(read);
    if (candidates.length === 0)
        throw new SignatureError("no_signature");
    const seconds = (now ?? new Date()).getTime() / 1000;
    if (!/^\d+$/.test(timestamp) || Math.abs(seconds - Number(timestamp)) > toleranceSeconds) {
        throw new SignatureError("stale");
    }
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    for (const text of typeof secret === "string" ? [secret] : secret) {
        if (!/^wh(sec|pk)_/.test(text))
            throw new SignatureError("bad_secret");
        for (const candidate of candidates) {
            if (await isMadeWith(text, candidate, bytes))
                return JSON.parse(new TextDecoder().decode(bytes));
        }
    }
    throw new SignatureError("mismatch");
}
/** In rotation there is one for each secret. The scheme of a channel is told by its headers. */
function candidatesOf(read) {
    const standard = read("webhook-signature");
    if (standard !== "") {
        const timestamp = read("webhook-timestamp");
        const content = `${read("webhook-id")}.${timestamp}.`;
        const candidates = standard.split(" ").flatMap((part) => {
            const [version, value = ""] = part.split(",");
            const algorithm = version === "v1" ? "hmac" : version === "v1a" ? "ed25519" : null;
            return algorithm ? [{ algorithm, signature: fromBase64(value), content }] : [];
        });
        return { timestamp, candidates };
    }
    const own = read("x-webhook-signature");
    const parts = own.split(",");
    const timestamp = parts.find((part) => part.startsWith("t="))?.slice(2) ?? read("x-webhook-timestamp");
    const values = [...parts, read("x-webhook-signature-previous")].map((part) => /^(?:v1|sha256)=(\w+)$/.exec(part)?.[1]);
    const candidates = values.flatMap((value) => value ? [{ algorithm: "hmac-text", signature: fromHex(value), content: `${timestamp}.` }] : []);
    return { timestamp, candidates };
}
async function isMadeWith(secret, { algorithm, signature, content }, body) {
    const isPublicKey = secret.startsWith("whpk_");
    if (isPublicKey !== (algorithm === "ed25519"))
        return false;
    const bytes = algorithm === "hmac-text" ? new TextEncoder().encode(secret) : fromBase64(secret.slice(secret.indexOf("_") + 1));
    const name = isPublicKey ? "Ed25519" : { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes, name, false, ["verify"]).catch(() => null);
    if (!key)
        throw new SignatureError("bad_secret");
    const prefix = new TextEncoder().encode(content);
    const signed = new Uint8Array(prefix.length + body.length);
    signed.set(prefix);
    signed.set(body, prefix.length);
    return crypto.subtle.verify(isPublicKey ? "Ed25519" : "HMAC", key, signature, signed);
}
function readerOf(headers) {
    if (isHeaders(headers))
        return (name) => headers.get(name) ?? "";
    const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    return (name) => {
        const value = lower.get(name);
        return (typeof value === "string" ? value : value?.[0]) ?? "";
    };
}
const isHeaders = (headers) => typeof headers.get === "function";
function fromBase64(text) {
    try {
        return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    }
    catch {
        return new Uint8Array();
    }
}
const fromHex = (text) => Uint8Array.from(text.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
