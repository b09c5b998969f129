const ellipsis = '…';
const ellipsisBytes = 3;

/** At most that many UTF-16 units, with an ellipsis at the end when something was cut off. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return sliceOfWhole(text, maxLength - ellipsis.length) + ellipsis;
}

/** At most that many bytes of UTF-8, with an ellipsis at the end when something was cut off. */
export function cutBytes(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at most three bytes.
  if (3 * text.length <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes - ellipsisBytes));
  return text.slice(0, read) + ellipsis;
}

/** Does not split a surrogate pair. */
function sliceOfWhole(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? length - 1 : length);
}
