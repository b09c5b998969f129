import { expect, it } from 'vitest';
import { runAtOnce } from '../../fairness/in-turns.ts';
import { sampleTraceId } from '../../traces/testing/sample-trace.ts';
import { ofService, sampleSpan, sampleSpans } from '../traces/testing/sample-spans.ts';
import { createSpanRequestReader } from './read-span-request.ts';
import { endOfStep, type SpanStep } from './span-steps.ts';

/** Traces with 1, 2, 3 and 4 spans, of which the roots have as many attributes. */
function groupsOf() {
  const spans = [1, 2, 3, 4].flatMap((count) =>
    Array.from({ length: count }, (_, index) => {
      const attributes = Array.from({ length: count }, (__, key): [string, string] => [`k${key}`, 'v']);
      const root = index === 0 ? { parentSpanId: '', attributes: Object.fromEntries(attributes) } : {};
      return sampleSpan(sampleTraceId(count), index + 1, root);
    }),
  );
  const command = sampleSpans([ofService('shop', spans)]);
  return runAtOnce(createSpanRequestReader()(command, command)).grouped.groups;
}

it.each<[string, SpanStep, first: number, end: number]>([
  ['so many traces', { maxTraces: 2, maxSpans: 100 }, 0, 2],
  ['so many spans', { maxTraces: 100, maxSpans: 5 }, 0, 2],
  ['so many labels', { maxTraces: 100, maxSpans: 100, maxLabels: 3 }, 0, 2],
  ['so many bytes', { maxTraces: 100, maxSpans: 100, maxBytes: 400 }, 0, 2],
  ['one trace at least', { maxTraces: 100, maxSpans: 1, maxLabels: 1, maxBytes: 1 }, 2, 3],
  ['no more than there are', { maxTraces: 100, maxSpans: 100 }, 1, 4],
])('a step has %s', (_, step, first, end) => {
  expect(endOfStep(groupsOf(), first, step)).toBe(end);
});
