import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Secrets at rest: AES-256-GCM, each value under a key of its own, which is wrapped by a master key. Turning
 * the master key over re-wraps 32 bytes per value and never touches what they protect.
 *
 *   version (1) | key id length (1) | key id | wrapped data key (12 + 16 + 32) | nonce (12) | tag (16) | data
 */
export type MasterKey = { id: string; key: Buffer };

/** Where a value belongs. A sealed value that is moved to another row or org does not open. */
export type SealedPlace = { table: string; row: string; org?: string };

const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const KEY = 32;
const WRAPPED = NONCE + TAG + KEY;

export class Vault {
  readonly #keys: Map<string, Buffer>;
  readonly #current: MasterKey;

  /** The first key seals; all of them open. */
  constructor(keys: readonly MasterKey[]) {
    const [current] = keys;
    if (!current) throw new Error("TOCSIN_MASTER_KEYS holds no key.");
    this.#current = current;
    this.#keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  get currentKeyId(): string {
    return this.#current.id;
  }

  /** The keys by their ids and digests, as the database remembers them. */
  keys(): { id: string; digest: Buffer }[] {
    return [...this.#keys].map(([id, key]) => ({ id, digest: digestOf(key) }));
  }

  seal(plain: string | Buffer, place: SealedPlace): Buffer {
    const dataKey = randomBytes(KEY);
    return Buffer.concat([this.#wrap(dataKey, place), encrypt(dataKey, Buffer.from(plain), aad(place))]);
  }

  open(sealed: Uint8Array, place: SealedPlace): Buffer {
    const { dataKey, rest } = this.#unwrap(sealed, place);
    return decrypt(dataKey, rest, aad(place));
  }

  openText(sealed: Uint8Array, place: SealedPlace): string {
    return this.open(sealed, place).toString("utf8");
  }

  /** The same value under the current master key; null when it is already. */
  rewrap(sealed: Uint8Array, place: SealedPlace): Buffer | null {
    const { keyId, dataKey, rest } = this.#unwrap(sealed, place);
    return keyId === this.#current.id ? null : Buffer.concat([this.#wrap(dataKey, place), rest]);
  }

  /** Keys for another purpose than sealing: the first one signs, all of them verify. */
  deriveKeys(purpose: string): Buffer[] {
    return [...this.#keys.values()].map((key) => Buffer.from(hkdfSync("sha256", key, "", purpose, KEY)));
  }

  #wrap(dataKey: Buffer, place: SealedPlace): Buffer {
    const id = Buffer.from(this.#current.id);
    return Buffer.concat([Buffer.from([VERSION, id.length]), id, encrypt(this.#current.key, dataKey, aad(place))]);
  }

  #unwrap(sealed: Uint8Array, place: SealedPlace) {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes[0] !== VERSION) throw new Error("This sealed value has an unknown version.");
    const idEnd = 2 + (bytes[1] ?? 0);
    const keyId = bytes.subarray(2, idEnd).toString();
    const masterKey = this.#keys.get(keyId);
    if (!masterKey) throw new Error(`The master key "${keyId}" is not in TOCSIN_MASTER_KEYS.`);
    const dataKey = decrypt(masterKey, bytes.subarray(idEnd, idEnd + WRAPPED), aad(place));
    return { keyId, dataKey, rest: bytes.subarray(idEnd + WRAPPED) };
  }
}

/** `id:base64,id:base64`: 32 bytes each, ids of letters, digits, dashes. */
export function parseMasterKeys(text: string): MasterKey[] {
  return text.split(",").map((entry) => {
    const [id = "", encoded = ""] = entry.trim().split(":");
    const key = Buffer.from(encoded, "base64");
    if (!/^[A-Za-z0-9-]{1,32}$/.test(id) || key.length !== KEY) {
      throw new Error("TOCSIN_MASTER_KEYS must be id:key pairs, separated by commas, with keys of 32 bytes in base64.");
    }
    return { id, key };
  });
}

/** Tells keys apart and says nothing of them: they are 32 random bytes. */
const digestOf = (key: Buffer): Buffer => createHash("sha256").update("tocsin master key").update(key).digest();

function encrypt(key: Buffer, plain: Buffer, additional: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(additional);
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), data]);
}

function decrypt(key: Buffer, bytes: Buffer, additional: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(additional)
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
}

const aad = ({ table, row, org = "" }: SealedPlace) => Buffer.from(`${table}|${row}|${org}`);
