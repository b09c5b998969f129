import { shorten } from '../../errors/shorten.ts';
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
    const reason = attributeProblem(key, value);
    if (reason !== undefined) rejected.push({ item: 'attribute', key: shorten(key), reason });
    else if (typeof value === 'string') values.set(key, value);
  }
  return { values, rejected };
}

/**
 * Why the attributes of one item, a span or a hint, cannot be stored; `undefined` when they can. The contract's
 * schema checked them already, but it counts characters.
 */
export function itemAttributesProblem(attributes: Readonly<Record<string, string>> = {}): string | undefined {
  for (const [key, value] of Object.entries(attributes)) {
    const reason = attributeProblem(key, value);
    if (reason !== undefined) return `attributes: ${reason}`;
  }
  return undefined;
}

function attributeProblem(key: string, value: unknown): string | undefined {
  if (key === '' || Buffer.byteLength(key) > maxKeyBytes)
    return `the key must have 1 to ${maxKeyBytes} bytes`;
  if (typeof value !== 'string') return 'the value must be string';
  return Buffer.byteLength(value) > maxValueBytes
    ? `the value must have at most ${maxValueBytes} bytes`
    : undefined;
}
