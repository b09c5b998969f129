import { expect, it } from 'vitest';
import { parseTraceFilter } from '../../../../traces/parse-trace-filter.ts';
import { sampleFlush, sampleProjectId } from '../../../../traces/testing/sample-trace.ts';
import { applyFlush } from '../../../../traces/trace-state.ts';
import { diffTerms } from '../../../trace-ingest/trace-terms.ts';
import { createTraceRules } from './create-trace-rules.ts';

function toWrite(index: number) {
  const { state } = applyFlush(undefined, sampleFlush(index, { tags: ['a'] }));
  const changes = diffTerms(undefined, state);
  return {
    projectId: sampleProjectId,
    traceKey: BigInt(index),
    state,
    changes,
    evaluatedRevision: -1,
    atMs: 0,
  };
}

it('evaluates the traces of a batch in turns, between which others are served', async () => {
  let nowMs = 0;
  const stored: (readonly unknown[])[] = [];
  const postgres = {
    rows: async () => [],
    async change(_text: string, values: readonly unknown[] = []) {
      stored.push(values);
      return 0;
    },
    onNotification(_channel: string, listener: (payload: string | undefined) => void) {
      listener(undefined);
      return () => {};
    },
  };
  const rules = createTraceRules(postgres, () => {
    nowMs += 1;
    return nowMs;
  });
  const filterText = 'tag="a"';
  const filter = parseTraceFilter(filterText);
  await rules.setRules([
    { id: 'rul_1', projectId: sampleProjectId, name: 'Rule', filterText, filter, revision: 1 },
  ]);
  let servedCount = 0;
  let isDone = false;
  setImmediate(function serve() {
    servedCount += 1;
    if (!isDone) setImmediate(serve);
  });
  const writes = Array.from({ length: 100 }, (_, index) => toWrite(index + 1));
  await rules.evaluate(postgres, writes);
  isDone = true;
  expect(servedCount).toBeGreaterThanOrEqual(8);
  expect(stored.map(([traceKeys]) => traceKeys)).toEqual([writes.map(({ traceKey }) => traceKey)]);
});
