import { expect, it } from 'vitest';
import { FieldSection } from '../field-section.ts';
import { encodeWriteRequest } from '../testing/encode-write-request.ts';
import { readLabelPairs } from './read-labels.ts';

/** The fields of a series with that many labels. */
function labelsOf(count: number): FieldSection {
  const labels = Array.from({ length: count }, (_, index) => [`label_${index}`, 'v'] as const);
  const request = encodeWriteRequest([{ labels }]);
  const start = request.findIndex((byte, index) => index > 0 && byte < 0x80) + 1;
  const section = new FieldSection(request, new DataView(request.buffer));
  section.add(start, request.length);
  return section;
}

it('more labels than a series can have are not read one by one', () => {
  expect(readLabelPairs(labelsOf(10_000))).toMatchObject({ ok: true });
  expect(readLabelPairs(labelsOf(10_001))).toEqual({
    ok: false,
    problem: 'a series has more than 10000 labels; send fewer',
  });
});
