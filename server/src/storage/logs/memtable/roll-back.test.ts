import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import {
  encodeLogsRequest,
  type ResourceLogsInit,
} from '../../../ingest/otlp/testing/encode-logs-request.ts';
import type { StoredLog } from '../../../logs/log.ts';
import { createMemtable } from './create-memtable.ts';
import type { Memtable } from './memtable.ts';
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
