import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  sampleProjectId as projectId,
  sampleFlush,
  sampleTraceId,
} from '../../../traces/testing/sample-trace.ts';
import type { TraceFlush } from '../../../traces/trace-store.ts';
import { createTraceReads } from '../reader/read-trace.ts';
import { ofService, sampleSpan, sampleSpans } from '../testing/sample-spans.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

const labelLimits = { maxTags: 2, maxAttributeKeys: 2 };
const attributes = (...keys: string[]) => new Map(keys.map((key) => [key, '1']));

describe('the labels of a project', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    writer = createTraceWriter(database.db, { labelLimits });
  });
  afterEach(() => database.close());

  function write(command: WriteCommand): unknown {
    const [result] = writer.commit([command]);
    return result?.ok === true ? result.outcome : result;
  }

  const flush = (index: number, changes: Partial<TraceFlush>) =>
    write({ kind: 'flush', ...sampleFlush(index, changes) });
  const trace = (index: number) => createTraceReads(database.db).get(projectId, sampleTraceId(index));

  it('stop at their maximum: new ones are left out and reported, existing ones go on', () => {
    flush(1, { tags: ['a', 'b'], attributes: attributes('k', 'l') });
    const answer = flush(2, { tags: ['b', 'c'], attributes: attributes('m', 'k') });
    expect(answer).toMatchObject({
      accepted: true,
      leftOut: { attributeKeys: ['m'], tags: ['c'], ofProject: { attributeKeys: true, tags: true } },
    });
    expect(trace(2)).toMatchObject({ tags: ['b'], attributes: attributes('k') });
    // A retry is answered the same.
    expect(flush(2, { tags: ['b', 'c'], attributes: attributes('m', 'k') })).toMatchObject({
      duplicate: true,
      leftOut: { attributeKeys: ['m'], tags: ['c'] },
    });
  });

  it('are counted across commits, processes and the rollback of a transaction', () => {
    for (let index = 1; index <= 5; index += 1) flush(index, { tags: [`t${index}`] });
    expect([1, 2, 3, 4, 5].map((index) => trace(index)?.tags.length)).toEqual([1, 1, 0, 0, 0]);
    writer = createTraceWriter(database.db, { labelLimits });
    expect(flush(6, { tags: ['t6', 't1'] })).toMatchObject({ leftOut: { tags: ['t6'] } });
    expect(trace(6)?.tags).toEqual(['t1']);
  });

  it('share the room of one write and of one commit in their order', () => {
    const commands = [1, 2].map(
      (index): WriteCommand => ({
        kind: 'flush',
        ...sampleFlush(index, { tags: [`a${index}`, `b${index}`] }),
      }),
    );
    writer.commit(commands);
    expect(trace(1)?.tags).toEqual(['a1', 'b1']);
    expect(trace(2)?.tags).toEqual([]);
    expect(flush(3, { tags: ['a1', 'c', 'b1'] })).toMatchObject({ leftOut: { tags: ['c'] } });
  });

  it('are another matter in another project', () => {
    flush(1, { tags: ['a', 'b'] });
    expect(flush(2, { projectId: 'prj_other', tags: ['c'] })).not.toHaveProperty('leftOut');
  });

  it('of spans are left out of the trace with a warning, and the spans are stored', () => {
    flush(1, { attributes: attributes('k', 'l') });
    const outcome = write(sampleSpans([ofService('shop', [sampleSpan(sampleTraceId(2), 1)])]));
    expect(outcome).toMatchObject({ accepted: 1, rejected: 0, labelsLeftOut: 1 });
    expect(outcome).toHaveProperty('reason', expect.stringContaining('maximum of distinct tags'));
    expect(trace(2)?.attributes.size).toBe(0);
  });
});
