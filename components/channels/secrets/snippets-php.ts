import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

/** PHP 8 and later, without packages. */
const REFUSE = `if (!is_genuine(file_get_contents("php://input"), getallheaders())) {
    http_response_code(400); // not genuine; a 500 would be tried again
    exit;
}`;

export const PHP_SNIPPETS: Record<SignatureScheme, string> = {
  standard: `<?php
function is_genuine(string $body, array $headers): bool {
    $headers = array_change_key_case($headers);
    $timestamp = $headers["webhook-timestamp"] ?? "";
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;

    $key = base64_decode(substr(getenv("TOCSIN_SECRET"), strlen("whsec_")));
    $signed = ($headers["webhook-id"] ?? "") . "." . $timestamp . "." . $body;
    $expected = "v1," . base64_encode(hash_hmac("sha256", $signed, $key, true));
    // While a secret is being rotated there are two; one is enough.
    foreach (explode(" ", $headers["webhook-signature"] ?? "") as $signature) {
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}

${REFUSE}`,

  timestamped: `<?php
function is_genuine(string $body, array $headers): bool {
    $headers = array_change_key_case($headers);
    $parts = explode(",", $headers["x-webhook-signature"] ?? "");
    $timestamp = substr($parts[0], strlen("t="));
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;

    // All of the secret is the key, whsec_ included.
    $expected = "v1=" . hash_hmac("sha256", $timestamp . "." . $body, getenv("TOCSIN_SECRET"));
    // While a secret is being rotated there are two v1 values; one is enough.
    foreach ($parts as $part) {
        if (hash_equals($expected, $part)) return true;
    }
    return false;
}

${REFUSE}`,

  sha256: `<?php
function is_genuine(string $body, array $headers): bool {
    $headers = array_change_key_case($headers);
    $timestamp = $headers["x-webhook-timestamp"] ?? "";
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;

    // All of the secret is the key, whsec_ included.
    $expected = "sha256=" . hash_hmac("sha256", $timestamp . "." . $body, getenv("TOCSIN_SECRET"));
    // The second header is there while a secret is being rotated; one is enough.
    return hash_equals($expected, $headers["x-webhook-signature"] ?? "")
        || hash_equals($expected, $headers["x-webhook-signature-previous"] ?? "");
}

${REFUSE}`,

  ed25519: `<?php
function is_genuine(string $body, array $headers): bool {
    $headers = array_change_key_case($headers);
    $timestamp = $headers["webhook-timestamp"] ?? "";
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;

    $key = base64_decode(substr(getenv("TOCSIN_PUBLIC_KEY"), strlen("whpk_")));
    $signed = ($headers["webhook-id"] ?? "") . "." . $timestamp . "." . $body;
    foreach (explode(" ", $headers["webhook-signature"] ?? "") as $part) {
        if (!str_starts_with($part, "v1a,")) continue;
        $signature = base64_decode(substr($part, strlen("v1a,")));
        if (strlen($signature) === 64 && sodium_crypto_sign_verify_detached($signature, $signed, $key)) return true;
    }
    return false;
}

${REFUSE}`,
};
