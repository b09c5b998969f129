import { createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import type { Codes, ScopeColumn } from '../block.ts';
import { pickCodes } from './code-column.ts';
import { renumber, usedCodes } from './dictionary-column.ts';

type Attributes = ReadonlyMap<string, string>;
type Scope = ReturnType<ScopeColumn['scope']>;

/** Codes in row order and the used entries, that of code 1 first. */
export interface OrderedEntries<Entry> {
  readonly codes: Uint16Array;
  readonly entries: readonly Entry[];
}

/** Reorders the rows and leaves out unused entries. */
export function orderEntries<Entry>(
  column: { readonly codes: Codes; readonly size: number },
  entryOf: (code: number) => Entry,
  order: Uint16Array,
): OrderedEntries<Entry> {
  const picked = pickCodes(column.codes, order);
  const renumbered = new Uint16Array(column.size + 1);
  const entries: Entry[] = [];
  for (const code of usedCodes(picked, column.size)) {
    entries.push(entryOf(code));
    renumbered[code] = entries.length;
  }
  renumber(picked, renumbered);
  return { codes: picked, entries };
}

export function encodeResources(resources: readonly Attributes[]): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(resources.length);
  for (const attributes of resources) {
    writer.varint(attributes.size);
    for (const [key, value] of attributes) {
      writer.text(key);
      writer.text(value);
    }
  }
  return writer.finish();
}

/** @throws RangeError when the bytes are not `size` resources. */
export function decodeResources(bytes: Uint8Array, size: number): Attributes[] {
  const reader = createByteReader(bytes);
  assertCount(reader.varint(), size, 'resources');
  const resources: Attributes[] = [];
  while (resources.length < size) {
    const attributes = new Map<string, string>();
    for (let left = reader.varint(); left > 0; left -= 1) attributes.set(reader.text(), reader.text());
    resources.push(attributes);
  }
  reader.assertEnd();
  return resources;
}

export function encodeScopes(scopes: readonly Scope[]): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(scopes.length);
  for (const { name, version } of scopes) {
    writer.text(name);
    writer.text(version);
  }
  return writer.finish();
}

/** @throws RangeError when the bytes are not `size` scopes. */
export function decodeScopes(bytes: Uint8Array, size: number): Scope[] {
  const reader = createByteReader(bytes);
  assertCount(reader.varint(), size, 'scopes');
  const scopes: Scope[] = [];
  while (scopes.length < size) scopes.push({ name: reader.text(), version: reader.text() });
  reader.assertEnd();
  return scopes;
}

function assertCount(count: number, expected: number, what: string): void {
  if (count !== expected) throw new RangeError(`${expected} ${what} should follow, not ${count}`);
}
