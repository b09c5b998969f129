/** Whole characters of an answer. */
export type AnswerPart =
  | {
      readonly kind: 'part';
      readonly text: string;
      /** Where the next part starts, if there is more. */
      readonly nextOffset: number | undefined;
    }
  /** The answer ends before the part would start. */
  | { readonly kind: 'past-end'; readonly byteLength: number };

/** Reads a part of an answer in UTF-8, and no further. */
export async function readPart(
  body: Response['body'],
  { offset, maxBytes }: { readonly offset: number; readonly maxBytes: number },
): Promise<AnswerPart> {
  const kept: Uint8Array[] = [];
  // One more, by which it is known whether the last character is whole.
  const end = offset + maxBytes + 1;
  let position = 0;
  for await (const chunk of body ?? []) {
    const fromOffset = chunk.subarray(Math.max(offset - position, 0), Math.max(end - position, 0));
    if (fromOffset.byteLength > 0) kept.push(fromOffset);
    position += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (position >= end) break;
  }
  if (offset > 0 && position <= offset) return { kind: 'past-end', byteLength: position };
  const bytes = Buffer.concat(kept);
  const isCut = bytes.byteLength > maxBytes;
  const length = isCut ? startOfCharacter(bytes, maxBytes) : bytes.byteLength;
  return {
    kind: 'part',
    text: bytes.toString('utf8', 0, length),
    nextOffset: isCut ? offset + length : undefined,
  };
}

/** Of the character that the byte belongs to. */
function startOfCharacter(utf8: Uint8Array, index: number): number {
  let start = index;
  while (start > 0 && isContinuation(utf8[start])) start -= 1;
  return start;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
