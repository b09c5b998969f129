// The core is compiled without the types of any platform; all of them have it, but for the jsdom of Jest.
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, target: Uint8Array): { readonly read: number };
};

/** Made at the first use, because an import must not throw where it is missing. */
let encoder: InstanceType<typeof TextEncoder> | undefined;
/** Reused, because an allocation for each text costs more than its encoding. */
let buffer: Uint8Array | undefined;

function findEncoder(): typeof encoder {
  if (typeof TextEncoder === 'function') encoder ??= new TextEncoder();
  return encoder;
}

/**
 * The length of the text in UTF-8, without an encoder the greatest that it could be. A lone surrogate counts 3, as the replacement
 * character does.
 */
export function utf8ByteLength(text: string): number {
  return findEncoder()?.encode(text).length ?? text.length * 3;
}

/**
 * The longest prefix of the text of at most `maxBytes` (up to 65,536) in UTF-8, without an encoder a shorter one, with lone surrogates
 * replaced.
 */
export function truncateUtf8(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at least one byte, so at most `maxBytes` units fit.
  const prefix = text.length > maxBytes ? text.slice(0, maxBytes) : text;
  // It takes at most three bytes, and one that is well-formed is returned as it is.
  if (prefix.length * 3 <= maxBytes && !/[\ud800-\udfff]/.test(prefix)) return prefix;
  buffer ??= new Uint8Array(65_536);
  const { read } = findEncoder()?.encodeInto(prefix, buffer.subarray(0, maxBytes)) ?? { read: maxBytes / 3 };
  // With the flag `u`, those in pairs do not match.
  return prefix.slice(0, read).replace(/[\ud800-\udfff]/gu, '\ufffd');
}
