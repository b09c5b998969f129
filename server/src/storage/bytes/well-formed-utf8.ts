import { isUtf8 } from 'node:buffer';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * `undefined` for well-formed UTF-8; otherwise a copy with invalid bytes replaced by U+FFFD, as in the Encoding
 * standard (https://encoding.spec.whatwg.org/#utf-8-decoder).
 */
export function repairUtf8(bytes: Uint8Array): Uint8Array | undefined {
  return isUtf8(bytes) ? undefined : new TextEncoder().encode(utf8.decode(bytes));
}
