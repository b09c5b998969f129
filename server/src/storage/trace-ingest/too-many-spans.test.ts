import { expect, it } from 'vitest';
import { runAtOnce } from '../../fairness/in-turns.ts';
import { createWireWriter } from '../../ingest/otlp/protobuf/wire-writer.ts';
import { createSpanGrouper } from './group-spans.ts';

it.each([
  ['spans', 2_000_001, [2, 1], 'more than 2000000 spans; send smaller batches'],
  ['scopes without spans', 100_001, [1], 'more than 100000 resources, scopes and metrics that hold no item'],
])('too many %s of two bytes each are refused', (_what, count, fields, problem) => {
  const items: Uint8Array = Buffer.alloc(2 * count, Buffer.of(0x12, 0));
  const request = fields.reduce((inner, field) => {
    const outer = createWireWriter();
    outer.bytes(field, inner);
    return outer.finish();
  }, items);
  const group = () =>
    runAtOnce(createSpanGrouper()({ request: Buffer.from(request), oldestNs: 0n, newestNs: 1n }));
  expect(group).toThrow(problem);
});
