import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowSplitter } from './row-reader.ts';
import { RowWriter } from './row-writer.ts';

const row = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  bytes: fc.uint8Array({ maxLength: 300 }),
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((id) => Buffer.from(id).toString('latin1')),
  value: fc.double(),
  timeMs: fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
});

it('reads each row once, wherever the pieces end', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.array(fc.nat(400)), (rows, lengths) => {
      const writer = new RowWriter();
      for (const { name, bytes, id, value, timeMs } of rows) {
        writer.text(name);
        writer.blob(bytes);
        writer.encoded(Buffer.from(id, 'latin1'));
        writer.encoded(new Uint8Array(Float64Array.of(value).buffer));
        writer.bigint64(BigInt(timeMs));
      }
      const all = writer.finish();
      const found: unknown[] = [];
      const take = createRowSplitter((reader) => {
        const [name, bytes, id] = [reader.text(), Uint8Array.from(reader.blob()), reader.latin1(16)];
        const [value, timeMs] = [reader.float64(), reader.int64()];
        found.push({ name, bytes, id, value, timeMs });
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
