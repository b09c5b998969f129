import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import {
  encodeLogsRequest,
  type ResourceLogsInit,
} from '../../../ingest/otlp/testing/encode-logs-request.ts';
import type { StoredLog } from '../../../logs/log.ts';
import { createMemtable } from './create-memtable.ts';
import type { Memtable } from './memtable.ts';
import type { OpenColumn } from './open-column.ts';
import { storedLogs } from './testing/stored-logs.ts';

type Step = { readonly request: ResourceLogsInit[]; readonly isKept: boolean };

const step: fc.Arbitrary<Step> = fc.record({ request: arbitraryLogsRequest, isKept: fc.boolean() });

function append(memtable: Memtable, request: ResourceLogsInit[]): void {
  const firstSequence = memtable.rowCount + 1;
  const window = { receivedAtNs: 5n, oldestNs: 0n, newestNs: 2n ** 62n, firstSequence };
  memtable.append(encodeLogsRequest(request), window);
}

/** Records and dictionaries of a memtable, entries that no row uses included. */
function contents({ blocks }: Memtable): { logs: StoredLog[]; dictionaries: unknown[] } {
  const dictionaries = blocks.map((block) => ({
    keys: block.attributeKeys,
    spilledKeys: block.spilledKeys,
    sizes: [block.severityTexts, block.services, block.eventNames, block.traceIds]
      .concat(block.attributeKeys.flatMap((key) => block.attribute(key) ?? []))
      .map(({ dictionary }) => dictionary.size),
    resources: block.resources.size,
    scopes: block.scopes.size,
  }));
  return { logs: storedLogs(blocks), dictionaries };
}

describe('rollBack', () => {
  it('leaves a memtable as if the removed rows had never been appended', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const rolledBack = createMemtable();
        const neverAppended = createMemtable();
        for (const { request, isKept } of steps) {
          const mark = rolledBack.mark();
          append(rolledBack, request);
          if (isKept) append(neverAppended, request);
          else rolledBack.rollBack(mark);
        }
        expect(contents(rolledBack)).toEqual(contents(neverAppended));
      }),
    );
  });

  it('removes attributes beyond the columns of a block with their rows', () => {
    const withKeys = (first: number): ResourceLogsInit[] => {
      const keys = Array.from({ length: 200 }, (_, index) => [`k${first + index}`, 'v']);
      return [{ scopeLogs: [{ records: [{ timeNs: 1n, attributes: Object.fromEntries(keys) }] }] }];
    };
    const [rolledBack, neverAppended] = [createMemtable(), createMemtable()];
    for (const memtable of [rolledBack, neverAppended])
      for (const first of [0, 200]) append(memtable, withKeys(first));
    const mark = rolledBack.mark();
    for (const first of [300, 100, 500]) append(rolledBack, withKeys(first));
    rolledBack.rollBack(mark);
    expect(contents(rolledBack)).toEqual(contents(neverAppended));
    for (const memtable of [rolledBack, neverAppended]) append(memtable, withKeys(350));
    expect(contents(rolledBack)).toEqual(contents(neverAppended));
    expect(rolledBack.byteSize).toBe(neverAppended.byteSize);
  });

  it('touches no row that stays', () => {
    const memtable = createMemtable();
    const record = { timeNs: 1n, attributes: { key: 'value' } };
    append(memtable, [{ scopeLogs: [{ records: new Array(1_000).fill(record) }] }]);
    const column = memtable.blocks[0]?.attribute('key') as OpenColumn;
    const { codes } = column;
    let readCount = 0;
    Object.defineProperty(column, 'codes', {
      get() {
        readCount++;
        return codes;
      },
    });
    const fill = vi.spyOn(codes, 'fill');
    const mark = memtable.mark();
    append(memtable, [{ scopeLogs: [{ records: [record] }] }]);
    memtable.rollBack(mark);
    expect(readCount).toBeLessThan(10);
    expect(fill.mock.calls).toEqual([[0, 1_000, 1_002]]);
  });

  it('does not fill dictionaries, however often distinct values are rolled back', () => {
    const memtable = createMemtable();
    for (let round = 0; round < 70; round++) {
      const mark = memtable.mark();
      const records = Array.from({ length: 1_000 }, (_, index) => ({
        timeNs: 1n,
        attributes: { id: `${round}-${index}` },
      }));
      append(memtable, [{ scopeLogs: [{ records }] }]);
      memtable.rollBack(mark);
    }
    expect(memtable.rowCount).toBe(0);
    expect(memtable.blocks).toEqual([]);
  });
});
