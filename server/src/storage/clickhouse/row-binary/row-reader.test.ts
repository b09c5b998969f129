import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowSplitter } from './row-reader.ts';
import { RowWriter } from './row-writer.ts';

const row = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  bytes: fc.uint8Array({ maxLength: 300 }),
  timeMs: fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
});

it('reads each row once, wherever the pieces end', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.array(fc.nat(400)), (rows, lengths) => {
      const writer = new RowWriter();
      for (const { name, bytes, timeMs } of rows) {
        writer.text(name);
        writer.blob(bytes);
        writer.bigint64(BigInt(timeMs));
      }
      const all = writer.finish();
      const found: unknown[] = [];
      const take = createRowSplitter((reader) => {
        const [name, bytes, timeMs] = [reader.text(), Uint8Array.from(reader.blob()), reader.int64()];
        found.push({ name, bytes, timeMs });
      });
      let at = 0;
      for (const length of [...lengths, all.length]) {
        take(all.subarray(at, at + length));
        at = Math.min(all.length, at + length);
      }
      expect(found).toEqual(rows);
    }),
  );
});
