import type { RejectedItem } from './rejected-item.ts';

const maxKeyBytes = 256;
const maxValueBytes = 4096;

export interface DecodedAttributes {
  readonly values: ReadonlyMap<string, string>;
  readonly rejected: readonly RejectedItem[];
}

/** Reads attributes: keys of 1-256 bytes of UTF-8, string values of at most 4,096. */
export function decodeAttributes(attributes: Readonly<Record<string, unknown>>): DecodedAttributes {
  const values = new Map<string, string>();
  const rejected: RejectedItem[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    const reason = refusalReason(key, value);
    if (reason !== undefined)
      rejected.push({ item: 'attribute', key: key.slice(0, maxKeyBytes).toWellFormed(), reason });
    else if (typeof value === 'string') values.set(key, value);
  }
  return { values, rejected };
}

function refusalReason(key: string, value: unknown): string | undefined {
  if (key === '' || Buffer.byteLength(key) > maxKeyBytes)
    return `the key must have 1 to ${maxKeyBytes} bytes`;
  if (typeof value !== 'string') return 'the value must be string';
  return Buffer.byteLength(value) > maxValueBytes
    ? `the value must have at most ${maxValueBytes} bytes`
    : undefined;
}
