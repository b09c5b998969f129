import { expect, it } from 'vitest';
import { WireReader } from '../../otlp/protobuf/wire-reader.ts';
import { HistogramMessage } from './histogram-message.ts';
import { problemOfHistogram } from './histogram-problem.ts';
import { negativeSpan, positiveDelta } from './histogram-tags.ts';

it.each([
  ['buckets', positiveDelta],
  ['spans', negativeSpan],
])(
  'a native histogram of too many %s cannot be stored, and takes no memory for all of them',
  (_what, tag) => {
    // Of two bytes each: a difference of 0, and a span without buckets.
    const bytes = Buffer.alloc(2 * 300_000, Buffer.of(tag, 0));
    const message = new HistogramMessage();
    message.read(new WireReader(bytes), new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    expect(problemOfHistogram(message)).toContain('more than 65536 buckets of one sign');
    const { positive, negative } = message;
    for (const { values } of [positive.counts, negative.offsets, negative.lengths])
      expect(values.length).toBeLessThanOrEqual(2 * 65_536);
  },
);
