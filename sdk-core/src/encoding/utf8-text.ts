// The core is compiled without the types of any platform; all of them have these.
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, target: Uint8Array): { readonly read: number; readonly written: number };
};
declare const TextDecoder: new (
  label: string,
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });
/** Reused, because an allocation for each text costs more than its encoding. */
let buffer: Uint8Array | undefined;

/** The length of the text in UTF-8. A lone surrogate counts 3, as the replacement character does. */
export function utf8ByteLength(text: string): number {
  return encoder.encode(text).length;
}

/** The longest prefix of the text of at most `maxBytes` (up to 65,536) in UTF-8, with lone surrogates replaced. */
export function truncateUtf8(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at least one byte, so at most `maxBytes` units fit.
  const prefix = text.length > maxBytes ? text.slice(0, maxBytes) : text;
  // It takes at most three bytes, and one that is well-formed is returned as it is.
  if (prefix.length * 3 <= maxBytes && !/[\ud800-\udfff]/.test(prefix)) return prefix;
  buffer ??= new Uint8Array(65_536);
  const bytes = buffer.subarray(0, maxBytes);
  const { read, written } = encoder.encodeInto(prefix, bytes);
  // As many bytes as units are ASCII.
  return read === written ? prefix.slice(0, read) : decoder.decode(bytes.subarray(0, written));
}
