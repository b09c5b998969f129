import { expect, test } from 'vitest';
import { web3 } from '../plugins/web3-plugin.ts';
import { largeValues } from '../testing/hostile-values.ts';
import { createTestClient } from '../testing/test-client.ts';

/** What once took seconds takes 1 to 3 ms; a slow processor, collections and source-mapped stacks of tests come on top. */
const limitMs = 25;
const attempts = 5;

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Every method with the value in each position that it reads. */
const calls: Readonly<Record<string, (trace: Methods, span: Methods, value: unknown) => unknown>> = {
  'addAttribute value': (trace, _span, value) => trace.addAttribute?.('k', value),
  'addAttribute key': (trace, _span, value) => trace.addAttribute?.(value, 'v'),
  addAttributes: (trace, _span, value) => trace.addAttributes?.(value),
  addTag: (trace, _span, value) => trace.addTag?.(value),
  addTags: (trace, _span, value) => trace.addTags?.(value),
  'info name': (trace, _span, value) => trace.info?.(value),
  'info details': (trace, _span, value) => trace.info?.('x', value),
  'warn detail': (trace, _span, value) => trace.warn?.('x', { value, again: value }),
  error: (trace, _span, value) => trace.error?.(value, value),
  'error cause': (trace, _span, value) => trace.error?.(new Error('x', { cause: value })),
  'addEvent payload': (trace, _span, value) => trace.addEvent?.('a', value),
  'addEvent member': (trace, _span, value) => trace.addEvent?.('a', { value }),
  'addEvent type': (trace, _span, value) => trace.addEvent?.(value, {}, value),
  addStackTrace: (trace, _span, value) => trace.addStackTrace?.(value, value),
  startSpan: (trace, _span, value) => trace.startSpan?.(value, { attributes: value }),
  'span.addAttribute': (_trace, span, value) => span.addAttribute?.('k', value),
  'span.error': (_trace, span, value) => span.error?.(value, value),
  'span.end': (_trace, span, value) => span.end?.(value),
  inject: (trace, _span, value) => trace.inject?.(value),
  close: (trace, _span, value) => trace.close?.(value),
  addEvmTransaction: (trace, _span, value) =>
    trace.addEvmTransaction?.({ chainId: 1, transactionHash: value, attributes: value }),
};

test.each(Object.entries(largeValues))('%s blocks no method', (_what, create) => {
  const slow: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < attempts && fastestMs > limitMs; attempt += 1) {
      const { client } = createTestClient({ plugins: [web3()] });
      const trace = client.trace();
      const span = trace.startSpan('s');
      const value = create();
      // Processor time: others may have the cores meanwhile.
      const before = process.cpuUsage();
      call(trace as unknown as Methods, span as unknown as Methods, value);
      const { user, system } = process.cpuUsage(before);
      fastestMs = Math.min(fastestMs, (user + system) / 1000);
    }
    if (fastestMs > limitMs) slow.push(`${name}: ${fastestMs} ms`);
  }
  expect(slow).toEqual([]);
});
