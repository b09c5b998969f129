import type { RejectedItem } from './rejected-item.ts';

const maxTagBytes = 256;

export interface DecodedTags {
  readonly values: readonly string[];
  readonly rejected: readonly RejectedItem[];
}

/** Reads tags: strings of 1-256 bytes of UTF-8. */
export function decodeTags(tags: readonly unknown[]): DecodedTags {
  const values: string[] = [];
  const rejected: RejectedItem[] = [];
  for (const [index, tag] of tags.entries()) {
    if (typeof tag !== 'string') rejected.push({ item: 'tag', index, reason: 'must be string' });
    else if (tag === '' || Buffer.byteLength(tag) > maxTagBytes) {
      rejected.push({ item: 'tag', index, reason: `must have 1 to ${maxTagBytes} bytes` });
    } else values.push(tag);
  }
  return { values, rejected };
}
