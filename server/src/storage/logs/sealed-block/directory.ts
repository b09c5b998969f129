import { crc32 } from 'node:zlib';
import { type ByteReader, createByteReader } from '../../bytes/byte-reader.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import type { BlockSummary } from '../block.ts';
import type { NumberRange } from './number-column.ts';

/** What the catalogue holds of a block, except its id in the file. */
export type BlockFacts = Omit<BlockSummary, 'blockId'>;

/** What a directory says of its block, beside its columns and parts. */
export type DirectoryFacts = Omit<BlockFacts, 'byteCount'>;

/** How to read and verify one part. */
export interface PartEntry {
  /** Its place among the block's parts, from 0. */
  readonly number: number;
  readonly isCompressed: boolean;
  /** Uncompressed. */
  readonly byteCount: number;
  /** Of the stored bytes. */
  readonly crc: number;
}

/** What is needed of a block to read its parts. */
export interface BlockDirectory extends DirectoryFacts {
  /** Unit of the steps between times. */
  readonly timeUnitNs: number;
  /** Attribute i has its codes and values in the parts `attributePart(i)`. */
  readonly attributeKeys: readonly string[];
  readonly spilledKeys: readonly string[];
  readonly columns: ReadonlyMap<string, NumberRange>;
  readonly parts: ReadonlyMap<string, PartEntry>;
}

const formatVersion = 1;
const crcBytes = 4;

/**
 * Layout: CRC-32 of the rest (little-endian), format version, facts, unit of time, attribute keys, spilled keys, columns, parts in
 * the order of their numbers; whole numbers as varints, texts with their length in front.
 */
export function encodeDirectory(directory: BlockDirectory): Uint8Array {
  const writer = new ByteWriter(4096);
  writer.uint32(0);
  writer.varint(formatVersion);
  writeFacts(writer, directory);
  writer.varint(directory.timeUnitNs);
  writeTexts(writer, directory.attributeKeys);
  writeTexts(writer, directory.spilledKeys);
  writer.varint(directory.columns.size);
  for (const [name, { least, greatest }] of directory.columns) {
    writer.text(name);
    writer.varint(least);
    writer.varint(greatest - least);
  }
  writer.varint(directory.parts.size);
  for (const [name, part] of directory.parts) writePart(writer, name, part);
  const bytes = writer.finish();
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, crc32(bytes.subarray(crcBytes)), true);
  return bytes;
}

/** @throws RangeError when the bytes are not those of a directory. */
export function decodeDirectory(bytes: Uint8Array): BlockDirectory {
  const reader = openDirectory(bytes);
  const facts = readFacts(reader);
  const timeUnitNs = reader.varint();
  const attributeKeys = readTexts(reader);
  const spilledKeys = readTexts(reader);
  const columns = new Map<string, NumberRange>();
  for (let left = reader.varint(); left > 0; left -= 1) {
    const name = reader.text();
    const least = reader.varint();
    columns.set(name, { least, greatest: least + reader.varint() });
  }
  const parts = new Map<string, PartEntry>();
  const partCount = reader.varint();
  for (let number = 0; number < partCount; number += 1) parts.set(reader.text(), readPart(reader, number));
  reader.assertEnd();
  return { ...facts, timeUnitNs, attributeKeys, spilledKeys, columns, parts };
}

/**
 * Only the facts, for the catalogue, without a text for each name: a start reads all blocks. The whole directory is checked.
 *
 * @throws RangeError when the bytes are not those of a directory.
 */
export function decodeFacts(bytes: Uint8Array): BlockFacts {
  const reader = openDirectory(bytes);
  const facts = readFacts(reader);
  reader.varint();
  skipTexts(reader);
  skipTexts(reader);
  for (let left = reader.varint(); left > 0; left -= 1) {
    skipText(reader);
    reader.varint();
    reader.varint();
  }
  let byteCount = 0;
  for (let left = reader.varint(); left > 0; left -= 1) {
    skipText(reader);
    byteCount += readPart(reader, 0).byteCount;
  }
  return { ...facts, byteCount };
}

function openDirectory(bytes: Uint8Array): ByteReader {
  const reader = createByteReader(bytes);
  const expected = reader.uint32();
  const actual = crc32(bytes.subarray(crcBytes));
  if (actual !== expected) throw new RangeError(`its CRC-32 is ${actual}, ${expected} was written`);
  const version = reader.varint();
  if (version !== formatVersion) throw new RangeError(`its format ${version} is not ${formatVersion}`);
  return reader;
}

function writeFacts(writer: ByteWriter, facts: DirectoryFacts): void {
  writer.text(facts.projectId);
  writer.varint(facts.day);
  writer.varint(facts.rowCount);
  writer.uint64(facts.minTimeNs);
  writer.uint64(facts.maxTimeNs);
  writer.varint(facts.minSequence);
  writer.varint(facts.maxSequence);
}

function readFacts(reader: ByteReader): DirectoryFacts {
  return {
    projectId: reader.text(),
    day: reader.varint(),
    rowCount: reader.varint(),
    minTimeNs: reader.uint64(),
    maxTimeNs: reader.uint64(),
    minSequence: reader.varint(),
    maxSequence: reader.varint(),
  };
}

function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  writer.varint(texts.length);
  for (const text of texts) writer.text(text);
}

function readTexts(reader: ByteReader): string[] {
  const texts: string[] = [];
  for (let left = reader.varint(); left > 0; left -= 1) texts.push(reader.text());
  return texts;
}

function skipTexts(reader: ByteReader): void {
  for (let left = reader.varint(); left > 0; left -= 1) skipText(reader);
}

function skipText(reader: ByteReader): void {
  reader.skip(reader.varint());
}

function writePart(writer: ByteWriter, name: string, part: PartEntry): void {
  writer.text(name);
  writer.varint(part.isCompressed ? 1 : 0);
  writer.varint(part.byteCount);
  writer.uint32(part.crc);
}

function readPart(reader: ByteReader, number: number): PartEntry {
  return {
    number,
    isCompressed: reader.varint() === 1,
    byteCount: reader.varint(),
    crc: reader.uint32(),
  };
}
