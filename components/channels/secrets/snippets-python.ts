import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

/** Python 3.9 and later; Flask only where a library wants a request. */
export const PYTHON_SNIPPETS: Record<SignatureScheme, string> = {
  standard: `import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

hook = Webhook(os.environ["TOCSIN_SECRET"])
app = Flask(__name__)

@app.post("/hooks/tocsin")
def receive():
    try:
        message = hook.verify(request.get_data(), request.headers)
    except WebhookVerificationError:
        return "", 400  # not genuine; a 500 would be tried again
    return "", 204`,

  timestamped: `import hashlib, hmac, os, time

def is_genuine(body: bytes, headers) -> bool:
    """body: the raw bytes of the request."""
    parts = headers.get("X-Webhook-Signature", "").split(",")
    timestamp = next((part[2:] for part in parts if part.startswith("t=")), "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False

    key = os.environ["TOCSIN_SECRET"].encode()  # all of it, whsec_ included
    expected = "v1=" + hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    # While a secret is being rotated there are two v1 values; one is enough.
    return any(hmac.compare_digest(part.encode(), expected.encode()) for part in parts)`,

  sha256: `import hashlib, hmac, os, time

def is_genuine(body: bytes, headers) -> bool:
    """body: the raw bytes of the request."""
    timestamp = headers.get("X-Webhook-Timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False

    key = os.environ["TOCSIN_SECRET"].encode()  # all of it, whsec_ included
    expected = "sha256=" + hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    # The second header is there while a secret is being rotated; one is enough.
    names = ("X-Webhook-Signature", "X-Webhook-Signature-Previous")
    return any(hmac.compare_digest(headers.get(name, "").encode(), expected.encode()) for name in names)`,

  ed25519: `import base64, os, time
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

raw = base64.b64decode(os.environ["TOCSIN_PUBLIC_KEY"].removeprefix("whpk_"))
key = Ed25519PublicKey.from_public_bytes(raw)

def is_genuine(body: bytes, headers) -> bool:
    """body: the raw bytes of the request."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False

    signed = f"{headers.get('webhook-id')}.{timestamp}.".encode() + body
    # While a key is being rotated there are two signatures; one is enough.
    for one in headers.get("webhook-signature", "").split(" "):
        try:
            if one.startswith("v1a,"):
                key.verify(base64.b64decode(one[4:]), signed)
                return True
        except (InvalidSignature, ValueError):
            pass
    return False`,
};
