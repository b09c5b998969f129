import { EncodedJson, maxWholeBytes } from './encoded-json.ts';
import { StreamedJson } from './streamed-json.ts';

/**
 * The body of a list that is usually small, and may be larger than memory: whole up to 1 MiB, and beyond that streamed.
 *
 * @throws whatever the producer throws within the first MiB.
 */
export async function streamLargeJson(
  parts: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<EncodedJson | StreamedJson> {
  const begun: Uint8Array[] = [];
  let byteLength = 0;
  while (byteLength <= maxWholeBytes) {
    const next = await parts.next();
    if (next.done === true) return new EncodedJson(...begun);
    begun.push(next.value);
    byteLength += next.value.length;
  }
  return new StreamedJson(resume(begun, parts), byteLength);
}

async function* resume(
  begun: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* begun;
    yield* rest;
  } finally {
    await rest.return();
  }
}
