import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import {
  encodeLogsRequest,
  type ResourceLogsInit,
} from '../../../ingest/otlp/testing/encode-logs-request.ts';
import type { StoredLog } from '../../../logs/log.ts';
import { createGeneration } from './create-generation.ts';
import type { Generation } from './generation.ts';
import { storedLogs } from './testing/stored-logs.ts';

type Step = { readonly request: ResourceLogsInit[]; readonly isKept: boolean };

const step: fc.Arbitrary<Step> = fc.record({ request: arbitraryLogsRequest, isKept: fc.boolean() });

function append(generation: Generation, request: ResourceLogsInit[]): void {
  const firstSequence = generation.rowCount + 1;
  const terms = { receivedAtNs: 5n, oldestNs: 0n, newestNs: 2n ** 62n, firstSequence };
  generation.append(encodeLogsRequest(request), terms);
}

/** What a generation holds and shows of dictionaries: entries that no row has would be here. */
function contents({ blocks }: Generation): { logs: StoredLog[]; dictionaries: unknown[] } {
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
  it('leaves a generation as if what it forgets had never been appended', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const rolledBack = createGeneration();
        const neverAppended = createGeneration();
        for (const { request, isKept } of steps) {
          const mark = rolledBack.mark();
          append(rolledBack, request);
          if (isKept) append(neverAppended, request);
          else rolledBack.rollBack(mark);
        }
        expect(contents(rolledBack)).toEqual(contents(neverAppended));
      }),
      { numRuns: 500 },
    );
  });

  it('does not fill dictionaries up, however often distinct values are forgotten', () => {
    const generation = createGeneration();
    for (let round = 0; round < 70; round++) {
      const mark = generation.mark();
      const records = Array.from({ length: 1_000 }, (_, index) => ({
        timeNs: 1n,
        attributes: { id: `${round}-${index}` },
      }));
      append(generation, [{ scopeLogs: [{ records }] }]);
      generation.rollBack(mark);
    }
    expect(generation.rowCount).toBe(0);
    expect(generation.blocks).toEqual([]);
  });
});
