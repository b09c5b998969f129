import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLabelBytes, encodeLabelBytes } from '../../metrics/label-bytes.ts';
import { toLabels } from '../../promql/labels/to-labels.ts';
import { createLabelReader } from './label-reader.ts';

const name = fc.constantFrom('__name__', 'host', 'zone', 'é', 'x'.repeat(200));
const value = fc.constantFrom('', 'a', 'b', 'ab', '\ufeffa', '\u{1f600}', 'y'.repeat(130));
const labelSet = fc.array(fc.tuple(name, value), { maxLength: 5 }).map(toLabels);

it('reads the labels of one series after the other, also from memory that is used again', () => {
  fc.assert(
    fc.property(fc.array(labelSet), (sets) => {
      const reader = createLabelReader();
      const shared = new Uint8Array(new SharedArrayBuffer(4_096));
      for (const labels of sets) {
        const bytes = encodeLabelBytes(labels);
        shared.set(bytes);
        const read: (readonly [string, string])[] = [];
        reader.read(shared.subarray(0, bytes.length), (...label) => read.push(label));
        expect(toLabels(read)).toEqual(decodeLabelBytes(bytes));
      }
    }),
  );
});
