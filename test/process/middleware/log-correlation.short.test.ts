import { Writable } from 'node:stream';
import { format } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { correlateConsole } from '../../../sdk-node/src/console.ts';
import { withTrace } from '../../../sdk-node/src/context.ts';
import { logCorrelation } from '../../../sdk-node/src/pino.ts';
import { type RecordedRequests, recordRequests } from './recorded-requests.ts';

let recorded: RecordedRequests;
beforeEach(async () => {
  recorded = await recordRequests();
});
afterEach(() => recorded.stop());

test('log records of pino say in which trace and span they were written', async () => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = pino({ mixin: logCorrelation }, sink);
  const trace = recorded.client.trace({ name: 'job' });
  log.info('outside');
  withTrace(trace, () => log.info('in the trace'));
  const spanId = await trace.span('step', async (span) => {
    await Promise.resolve();
    log.info({ trace_id: 'own' }, 'in the span');
    return span.spanId;
  });
  const traceId = trace.getTraceId();
  expect(lines.map(({ msg, trace_id, span_id }) => [msg, trace_id, span_id])).toEqual([
    ['outside', undefined, undefined],
    ['in the trace', traceId, undefined],
    ['in the span', 'own', spanId],
  ]);
});

test('the console formats nothing that it would not format without the ids', () => {
  const lines: string[] = [];
  const write = (...args: unknown[]) => void lines.push(format(...args));
  const target = { debug: write, error: write, info: write, log: write, warn: write };
  correlateConsole(target);
  const trace = recorded.client.trace();
  const calls = [
    ['GET /%d0%b0'],
    ['100%% of %s'],
    ['%s of %s', 'a'],
    ['100%% of %s', 'a'],
    ['%s', 'a', 'b'],
    ['plain', '%s'],
    [{ a: 1 }, '%s'],
    [],
  ];
  withTrace(trace, () => {
    for (const call of calls) target.log(...call);
  });
  expect(lines).toEqual(calls.map((call) => `${format(...call)} trace_id=${trace.getTraceId()}`.trimStart()));
});

test('the console says it too, until that is undone', () => {
  const lines: unknown[][] = [];
  const write = (...args: unknown[]) => void lines.push(args);
  const target = { debug: write, error: write, info: write, log: write, warn: write };
  const restore = correlateConsole(target);
  const trace = recorded.client.trace();
  target.log('outside', 1);
  trace.span('step', (span) => {
    target.error('in %s', 'it');
    expect(lines.at(-1)).toEqual(['in %s', 'it', `trace_id=${trace.getTraceId()} span_id=${span.spanId}`]);
  });
  const late = target.log;
  restore();
  expect(target.log).toBe(write);
  withTrace(trace, () => late('after'));
  expect(lines).toEqual([['outside', 1], expect.anything(), ['after']]);
});
