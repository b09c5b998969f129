/**
 * A trace or span id in hex, in any case. An id of the wrong length is passed on; the record reader
 * treats it as absent.
 */
export function parseId(text: string): Uint8Array | undefined {
  return /^(?:[0-9a-fA-F]{2})*$/.test(text) ? Buffer.from(text, 'hex') : undefined;
}

/** The standard alphabet or that of URLs (RFC 4648, sections 4 and 5), padded or not. */
export function parseBase64(text: string): Uint8Array | undefined {
  const unpadded = text.replace(/={1,2}$/, '');
  const isBase64 = /^[A-Za-z0-9+/_-]*$/.test(unpadded) && unpadded.length % 4 !== 1;
  return isBase64 ? Buffer.from(unpadded, 'base64') : undefined;
}

/** Also NaN, Infinity and -Infinity by name; `undefined` for numbers outside the range of a double. */
export function parseDouble(text: string): number | undefined {
  if (text === 'NaN') return Number.NaN;
  if (text === 'Infinity') return Number.POSITIVE_INFINITY;
  if (text === '-Infinity') return Number.NEGATIVE_INFINITY;
  const value = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
