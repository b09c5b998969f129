import type { FrozenDictionary } from '../../bytes/byte-dictionary.ts';
import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';

/** Their number, their lengths, their bytes. */
export function encodeTemplates(templates: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(templates.length);
  for (const template of templates) writer.varint(template.length);
  for (const template of templates) writer.bytes(template);
  return writer.finish();
}

/** Reads the count alone. */
export function countTemplates(part: Uint8Array): number {
  return createByteReader(part).varint();
}

export function decodeTemplates(part: Uint8Array): FrozenDictionary {
  const reader = createByteReader(part);
  const ends = new Uint32Array(reader.varint() + 1);
  for (let code = 1; code < ends.length; code++) ends[code] = (ends[code - 1] ?? 0) + reader.varint();
  return { bytes: reader.bytes(ends.at(-1) ?? 0), ends };
}
