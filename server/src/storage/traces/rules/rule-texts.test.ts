import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleRule } from '../../../traces/testing/sample-rule.ts';
import { sampleFlush } from '../../../traces/testing/sample-trace.ts';
import { createTraceTestDatabase, type TraceTestDatabase } from '../testing/trace-test-database.ts';
import { createTraceWriter, type TraceWriter } from '../writer/trace-writer.ts';
import type { WriteCommand } from '../writer/write-command.ts';

describe('the texts of rules', () => {
  let database: TraceTestDatabase;
  let writer: TraceWriter;
  beforeEach(() => {
    database = createTraceTestDatabase();
    writer = createTraceWriter(database.db);
  });
  afterEach(() => database.close());

  let revision = 0;
  function setRule(name: string): WriteCommand {
    revision += 1;
    return { kind: 'setRules', rules: [{ ...sampleRule('rul_1', 'tag="a"'), name, revision }] };
  }

  const flush = (index: number, flushId: string, receivedAtMs: number): WriteCommand => {
    return { kind: 'flush', ...sampleFlush(index, { flushId, tags: ['a'], receivedAtMs }) };
  };

  const names = () => database.db.prepare('SELECT name FROM rule_text ORDER BY id').pluck().all();

  function dropBefore(createdBeforeMs: number): void {
    for (let isMoreLeft = true; isMoreLeft; ) {
      const [result] = writer.commit([{ kind: 'drop', createdBeforeMs }]);
      isMoreLeft = result?.ok === true && result.outcome === true;
    }
  }

  it('are stored of matches alone: a rule that changes leaves nothing at traces that it matched before', () => {
    writer.commit([setRule('first'), flush(1, 'a', 1)]);
    writer.commit([setRule('second'), flush(1, 'b', 2)]);
    expect(names()).toEqual(['first']);
    writer.commit([setRule('third'), flush(2, 'a', 3)]);
    expect(names()).toEqual(['first', 'third']);
  });

  it('go with the last of their matches', () => {
    writer.commit([setRule('first'), flush(1, 'a', 1), flush(2, 'a', 2)]);
    writer.commit([setRule('second'), flush(3, 'a', 3)]);
    dropBefore(2);
    expect(names()).toEqual(['first', 'second']);
    dropBefore(3);
    expect(names()).toEqual(['second']);
    dropBefore(4);
    expect(names()).toEqual([]);
  });
});
