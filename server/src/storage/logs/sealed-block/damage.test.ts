import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredLog } from '../../../logs/log.ts';
import type { Block } from '../block.ts';
import type { EncodedBlock } from './block-writer.ts';
import { DamagedBlock } from './damaged-block.ts';
import { decodeDirectory, decodeFacts } from './directory.ts';
import { encodeBlock } from './encode-block.ts';
import { arbitraryRecords } from './testing/arbitrary-records.ts';
import {
  openEncoded,
  readRows,
  readSomeRows,
  sortedByTime,
  toSealableBlock,
} from './testing/stored-in-memory.ts';

const spilledKeys = new Set(['user.id']);
const block = arbitraryRecords({ minLength: 30, maxLength: 60 }).map((records) => ({
  records,
  encoded: encodeBlock('project', toSealableBlock(records, spilledKeys)),
}));

it('notices every flipped bit of a part', () => {
  fc.assert(
    fc.property(block, fc.nat(), fc.nat(), fc.nat({ max: 7 }), ({ encoded }, partSeed, byteSeed, bit) => {
      const { parts } = encoded;
      const number = partSeed % parts.length;
      const damaged = flipBit(parts[number] ?? expect.fail(), byteSeed, bit);
      const stored = { ...encoded, parts: parts.with(number, damaged) };
      expect(() => readEverything(stored)).toThrow(DamagedBlock);
      expect(() => readEverything(stored, readEachAlone)).toThrow(DamagedBlock);
    }),
  );
});

it('notices a part that was cut short, lengthened, swapped with another or lost', () => {
  fc.assert(
    fc.property(block, fc.nat(), fc.nat(), ({ encoded }, partSeed, seed) => {
      const { parts } = encoded;
      const number = partSeed % parts.length;
      const part = parts[number] ?? expect.fail();
      const other = parts[(number + 1) % parts.length] ?? expect.fail();
      const wrong = [part.subarray(0, seed % part.length), Buffer.concat([part, Buffer.of(seed & 255)])];
      if (Buffer.compare(part, other) !== 0) wrong.push(other);
      for (const damaged of wrong) {
        expect(() => readEverything({ ...encoded, parts: parts.with(number, damaged) })).toThrow(
          DamagedBlock,
        );
      }
      expect(() => readEverything({ ...encoded, parts: parts.filter((_, index) => index < number) })).toThrow(
        DamagedBlock,
      );
    }),
  );
});

it('notices every flipped bit and every cut of the directory', () => {
  fc.assert(
    fc.property(block, fc.nat(), fc.nat({ max: 7 }), ({ encoded: { directory } }, byteSeed, bit) => {
      for (const damaged of [
        flipBit(directory, byteSeed, bit),
        directory.subarray(0, byteSeed % directory.length),
      ]) {
        expect(() => decodeFacts(damaged)).toThrow(RangeError);
        expect(() => decodeDirectory(damaged)).toThrow(RangeError);
      }
    }),
  );
});

it('names the file, the block and the part', () => {
  const encoded = encodeBlock('project', toSealableBlock(onlyRecord()));
  const number = decodeDirectory(encoded.directory).parts.get('service.values')?.number ?? expect.fail();
  const opened = openEncoded({ ...encoded, parts: encoded.parts.with(number, Buffer.from('xxxx')) });
  expect(() => opened.services.dictionary).toThrow(
    /^block 1 of 2025-11-20\.db is damaged in its part service\.values: its CRC-32 is \d+, \d+ was written$/,
  );
});

it('rethrows errors other than damage', () => {
  const encoded = encodeBlock('project', toSealableBlock(onlyRecord()));
  const unreadable = new Proxy(encoded.parts, {
    get() {
      throw new Error('the disk is busy');
    },
  });
  expect(() => openEncoded({ ...encoded, parts: unreadable }).services.dictionary).toThrow(
    'the disk is busy',
  );
});

function onlyRecord(): StoredLog[] {
  const [record] = fc
    .sample(arbitraryRecords({ minLength: 1, maxLength: 1 }), { numRuns: 1, seed: 1 })
    .flat();
  return sortedByTime([{ ...(record ?? expect.fail()), serviceName: 'shop' }]);
}

function readEachAlone(opened: Block): void {
  for (let row = 0; row < opened.rowCount; row += 1) readSomeRows(opened, [row]);
}

/** Reads each part: rows as records, and what only queries read. */
function readEverything(encoded: EncodedBlock, read: (block: Block) => unknown = readRows): void {
  const opened = openEncoded(encoded);
  read(opened);
  opened.mayHaveTraceId(Buffer.alloc(16, 1));
  opened.minuteRollUp?.firstPeriod;
  opened.hourRollUp?.firstPeriod;
  opened.bodies.keepMatching(['zzz9'], Uint16Array.of(0), 1);
}

function flipBit(bytes: Uint8Array, byteSeed: number, bit: number): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  const index = byteSeed % flipped.length;
  flipped[index] = (flipped[index] ?? 0) ^ (1 << bit);
  return flipped;
}
