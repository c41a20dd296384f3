const NOTIFICATION = 0x41; // "A"
const HEADER_BYTES = 5;

/**
 * What a PostgreSQL server says on one connection, without the notifications in it. Messages may come in any pieces: each
 * is a letter, its length in four bytes, and the rest.
 */
export class NotificationFilter {
  dropped = 0;
  #rest: Buffer = Buffer.alloc(0);

  pass(chunk: Buffer): Buffer {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const kept: Buffer[] = [];
    let at = 0;
    while (data.length - at >= HEADER_BYTES) {
      const end = at + 1 + data.readUInt32BE(at + 1);
      if (end > data.length) break;
      if (data[at] === NOTIFICATION) this.dropped += 1;
      else kept.push(data.subarray(at, end));
      at = end;
    }
    this.#rest = data.subarray(at);
    return Buffer.concat(kept);
  }
}
