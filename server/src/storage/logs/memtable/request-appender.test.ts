import { describe, expect, it, vi } from 'vitest';
import {
  encodeLogsRequest,
  type LogRecordInit,
  type ResourceLogsInit,
} from '../../../ingest/otlp/testing/encode-logs-request.ts';
import { createProjectKeys, type KeyGate } from '../../log-ingest/project-keys.ts';
import { createMemtable } from './create-memtable.ts';
import type { Memtable } from './memtable.ts';
import type { OpenBlock } from './open-block.ts';

const dayNs = 86_400_000_000_000n;
const resource = { name: 'value' };

function append(memtable: Memtable, request: ResourceLogsInit[], keys?: KeyGate) {
  const firstSequence = memtable.rowCount + 1;
  const window = { receivedAtNs: 5n, oldestNs: 0n, newestNs: 2n ** 62n, firstSequence };
  return memtable.append(encodeLogsRequest(request), window, keys).outcome;
}

/** Of two days, which have records of a resource. */
function twoBlocks(before: ResourceLogsInit['resource'] = {}): {
  readonly memtable: Memtable;
  lookUpCount(): number;
} {
  const memtable = createMemtable();
  append(memtable, [{ resource: before, scopeLogs: [{ records: [{ timeNs: 1n }, { timeNs: dayNs }] }] }]);
  const spies = memtable.blocks.flatMap((block) => {
    const { dictionary } = (block as OpenBlock).resources;
    return [vi.spyOn(dictionary, 'findRange'), vi.spyOn(dictionary, 'add')];
  });
  return { memtable, lookUpCount: () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
}

describe('the resource of a request', () => {
  it.each<[string, ResourceLogsInit]>([
    [
      'records of two days in turn',
      {
        resource,
        scopeLogs: [{ records: Array.from({ length: 100 }, (_, n) => ({ timeNs: BigInt(n % 2) * dayNs })) }],
      },
    ],
    [
      'many scopes',
      {
        resource,
        scopeLogs: Array.from({ length: 100 }, (_, n) => ({
          scope: { name: `scope ${n}` },
          records: [{ timeNs: 1n }],
        })),
      },
    ],
  ])('is looked up a few times in each block with %s', (_what, resourceLogs) => {
    const { memtable, lookUpCount } = twoBlocks();
    expect(append(memtable, [resourceLogs])).toMatchObject({ accepted: 100, rejected: 0 });
    expect(lookUpCount()).toBeLessThan(10);
  });

  it.each([
    ['unknown', {}],
    ['known', resource],
  ])(
    'is looked up and read once in a block where it is %s and all of its records are refused',
    (_what, before) => {
      const { memtable, lookUpCount } = twoBlocks(before);
      const admitted: string[] = [];
      const keys = {
        admit(key: Uint8Array) {
          admitted.push(Buffer.from(key).toString());
          return admitted.at(-1) !== 'refused';
        },
        mark: () => admitted.length,
        rollBack() {},
      };
      const records = new Array<LogRecordInit>(100).fill({ timeNs: 1n, attributes: { refused: 'v' } });
      expect(append(memtable, [{ resource, scopeLogs: [{ records }] }], keys)).toMatchObject({
        accepted: 0,
        rejected: 100,
      });
      expect(lookUpCount()).toBe(1);
      expect(admitted.filter((key) => key === 'name').length).toBeLessThan(2);
    },
  );

  it('takes no place among the keys of a project without an accepted record', () => {
    const memtable = createMemtable();
    const keys = createProjectKeys(2);
    const refused = { resource, scopeLogs: [{ records: [{ timeNs: 1n, attributes: { a: '1', b: '2' } }] }] };
    const other = {
      resource: { other: 'v' },
      scopeLogs: [{ records: [{ timeNs: 1n, attributes: { c: '3' } }] }],
    };
    expect(append(memtable, [refused, other], keys)).toMatchObject({ accepted: 1, rejected: 1 });
    expect(append(memtable, [refused], keys)).toMatchObject({ accepted: 0, rejected: 1 });
  });

  it('keeps its place while one record is refused and the next accepted', () => {
    const memtable = createMemtable();
    const records = [
      { timeNs: 1n, attributes: { a: '1', b: '2' } },
      { timeNs: dayNs, attributes: { a: '1' } },
      { timeNs: 1n },
    ];
    const outcome = append(memtable, [{ resource, scopeLogs: [{ records }] }], createProjectKeys(2));
    expect(outcome).toMatchObject({ accepted: 2, rejected: 1 });
  });
});

describe('values that take six times their bytes as JSON', () => {
  const nul = ['\0'.repeat(100)];
  const window = { receivedAtNs: 5n, oldestNs: 0n, newestNs: 2n ** 62n, firstSequence: 1 };

  it.each<[string, ResourceLogsInit]>([
    ['the bodies of records', { scopeLogs: [{ records: [{ body: nul }, { body: nul }] }] }],
    ['attributes', { scopeLogs: [{ records: [{ attributes: { nul, other: nul } }] }] }],
    ['a resource', { resource: { nul, other: nul }, scopeLogs: [{ records: [{}] }] }],
  ])('are refused in %s of a request, and read again when they are stored', (_where, resourceLogs) => {
    const request = encodeLogsRequest([resourceLogs]);
    const memtable = createMemtable();
    const limits = { maxEmptyMessages: 0, maxJsonBytes: 1_000 };
    expect(() => memtable.append(request, { ...window, limits })).toThrow(/more than 1000 bytes as JSON/);
    expect(memtable.rowCount).toBe(0);
    const { accepted } = memtable.append(request, window).outcome;
    expect(accepted).toBe(resourceLogs.scopeLogs[0]?.records.length);
    expect(memtable.rowCount).toBe(accepted);
  });
});
