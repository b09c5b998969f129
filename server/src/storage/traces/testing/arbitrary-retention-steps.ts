import fc from 'fast-check';
import { arbitraryCommand } from './arbitrary-trace-data.ts';
import { ofService, sampleSpan, sampleSpans } from './sample-spans.ts';
import type { TraceWrite } from './trace-incarnations.ts';

const clientWrite = arbitraryCommand.map((command): TraceWrite => ({ traceId: command.traceId, command }));

const spansWrite = fc
  .record({
    digit: fc.integer({ min: 1, max: 6 }),
    receivedAtMs: fc.nat({ max: 60 }),
    service: fc.constantFrom('shop', 'bank'),
    indexes: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }),
    hasRoot: fc.boolean(),
  })
  .map(({ digit, receivedAtMs, service, indexes, hasRoot }): TraceWrite => {
    const traceId = String(digit).repeat(32);
    const spans = indexes.map((index) =>
      sampleSpan(traceId, index + 1, hasRoot && index === 0 ? { parentSpanId: '' } : {}),
    );
    return { traceId, command: sampleSpans([ofService(service, spans)], { receivedAtMs }) };
  });

/** What happens to a project, in ticks of some milliseconds. */
export type RetentionStep =
  | { readonly kind: 'write'; readonly writes: readonly TraceWrite[] }
  /** A removal between the writes of one batch. */
  | { readonly kind: 'dropAmong'; readonly writes: readonly TraceWrite[]; readonly beforeTick: number }
  | { readonly kind: 'drop'; readonly beforeTick: number; readonly nowTick?: number }
  | { readonly kind: 'pack' | 'reopen' };

const writes = fc.array(fc.oneof(clientWrite, spansWrite), { minLength: 1, maxLength: 6 });
export const beforeTick = fc.nat({ max: 61 });
/** With `nowTick`, later traces were created by a clock that was ahead. */
const drop = fc
  .record({ beforeTick, aheadFrom: fc.option(beforeTick, { nil: undefined }) })
  .map(({ beforeTick, aheadFrom }): RetentionStep => {
    const nowTick = aheadFrom === undefined ? {} : { nowTick: beforeTick + aheadFrom };
    return { kind: 'drop', beforeTick, ...nowTick };
  });
export const arbitraryRetentionStep: fc.Arbitrary<RetentionStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), writes }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dropAmong' as const), writes, beforeTick }) },
  { weight: 2, arbitrary: drop },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('pack' as const, 'reopen' as const) }) },
);
