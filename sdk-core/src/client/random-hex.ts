// A global of every platform, whose types the core does not load.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** Random bytes of the platform as lowercase hexadecimal digits. */
export function randomHex(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
