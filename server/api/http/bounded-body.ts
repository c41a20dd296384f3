import { AppError } from "@/server/contracts/errors";
import { sizeWords } from "@/server/contracts/input-words";

/** Whoever has to send less needs to know how much less. */
export function bodyTooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", {
    detail: `The body of a request may have at most ${sizeWords(maxBytes)}.`,
  });
}

/** The body, read no further than the limit: a length that was announced may be a lie, or missing. */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw bodyTooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
