import { AppError } from "@/server/contracts/errors";

/** The body, read no further than the limit: a length that was announced may be a lie, or missing. */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new AppError("payload_too_large");
    }
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
