import { readFileSync } from "node:fs";

/** A self-signed pair for local TLS receivers: nothing but a test that names it as its authority trusts it. */
export const RECEIVER_CERTIFICATE = {
  cert: readFileSync(new URL("./receiver-cert.pem", import.meta.url), "utf8"),
  key: readFileSync(new URL("./receiver-key.pem", import.meta.url), "utf8"),
  /** A name of the certificate that is not in any public zone; resolve it with an injected resolver. */
  hostname: "receiver.example",
};
