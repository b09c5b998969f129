import { expect, it } from 'vitest';
import { runAtOnce } from '../../fairness/in-turns.ts';
import { encodeTracesRequest } from '../../ingest/otlp/testing/encode-traces-request.ts';
import { sampleTraceId } from '../../traces/testing/sample-trace.ts';
import { ofService, sampleSpan } from '../traces/testing/sample-spans.ts';
import { createSpanGrouper } from './group-spans.ts';

it('limits the attributes and tags of all traces of a request, not the spans without', () => {
  const attributes = { a: '1', b: '2', 'cairn.trace.tags': 'x,y' };
  const rooted = [1, 1, 2, 3].map((number, index) => {
    return { ...sampleSpan(sampleTraceId(number), index + 7), parentSpanId: '', attributes };
  });
  const other = { ...sampleSpan(sampleTraceId(3), 20), parentSpanId: '00000000000000aa', attributes: {} };
  const request = Buffer.from(encodeTracesRequest([ofService('shop', [...rooted, other])]));
  const year = { oldestNs: 0n, newestNs: 2n ** 63n - 1n };
  const { groups, rejections } = runAtOnce(createSpanGrouper({ maxLabels: 7 })({ request, ...year }));
  // Those of the first trace are the same four twice.
  expect(groups.map(({ ranges, labelCount }) => [ranges.length, labelCount])).toEqual([
    [2, 4],
    [1, 4],
    [1, 0],
  ]);
  expect(rejections.list()).toMatchObject([
    { reason: 'too_many_traces', count: 1, example: expect.stringContaining('7 attributes and tags') },
  ]);
});
