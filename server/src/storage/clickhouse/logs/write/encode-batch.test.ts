import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeLogsRequest } from '../../../../ingest/otlp/testing/encode-logs-request.ts';
import type { LogBatch } from '../../../../logs/log-store.ts';
import { createProjectKeys, type KeyGate, openGate } from '../../../log-ingest/project-keys.ts';
import { RowWriter } from '../../row-binary/row-writer.ts';
import { encodeBatch } from './encode-batch.ts';
import { heldBytesOf, joinRows } from './log-rows.ts';

const mebibyte = 1024 * 1024;
const timeNs = 1_795_162_530_000_000_000n;

function batchOf(resources: Parameters<typeof encodeLogsRequest>[0]): LogBatch {
  return {
    projectId: 'project',
    keyId: 'key',
    request: Buffer.from(encodeLogsRequest(resources)),
    receivedAtNs: timeNs,
    oldestNs: 0n,
    newestNs: timeNs,
  };
}

/** Counts the keys that it is asked for. */
function countingGate(gate: KeyGate): KeyGate & { asked: number } {
  const counting = {
    ...gate,
    asked: 0,
    admit(key: Uint8Array) {
      counting.asked += 1;
      return gate.admit(key);
    },
  };
  return counting;
}

describe('the rows of a request', () => {
  it('repeat resources up to a bound, beyond which records are rejected', () => {
    const resource = { text: 'x'.repeat(mebibyte) };
    const records = Array.from({ length: 200 }, () => ({ timeNs }));
    const { outcome, rows } = encodeBatch(batchOf([{ resource, scopeLogs: [{ records }] }]), openGate);
    expect(outcome).toMatchObject({
      accepted: 127,
      rejected: 73,
      rejections: [{ reason: 'too_large', count: 73 }],
    });
    expect(outcome.reason).toContain(`more than ${128 * mebibyte} bytes`);
    expect(rows.byteCount).toBeLessThan(1.1 * 128 * mebibyte);
  });

  it('are as many as that bound lets them be, also of records of two bytes', () => {
    const records = Array.from({ length: 2_000 }, () => ({}));
    const maxRepeatedBytes = mebibyte;
    // Nearly as long as what is copied into each row may be.
    const resource = { 'service.name': 's'.repeat(200) };
    const scope = { name: 'n'.repeat(240) };
    const batch = batchOf([{ resource, scopeLogs: [{ scope, records }] }]);
    const { outcome, rows } = encodeBatch(batch, openGate, { maxRepeatedBytes });
    expect(outcome.rejections).toMatchObject([{ reason: 'too_large' }]);
    expect(rows.byteCount).toBeGreaterThan(0.99 * maxRepeatedBytes);
    expect(rows.byteCount).toBeLessThanOrEqual(maxRepeatedBytes);
  });

  it('hold a resource and a scope once, however often they are repeated', () => {
    const resource = { text: 'r'.repeat(3_000), 'service.name': 's'.repeat(1_000) };
    const scope = { name: 'n'.repeat(1_000), version: 'v' };
    const records = Array.from({ length: 1_000 }, (_, index) => ({ timeNs, body: `body ${index}` }));
    const { rows } = encodeBatch(batchOf([{ resource, scopeLogs: [{ scope, records }] }]), openGate);
    expect(heldBytesOf(rows)).toBeLessThan(200_000);
    const joined = Buffer.concat([...joinRows([rows, rows])]);
    expect(joined.length).toBe(2 * rows.byteCount);
    for (const text of [resource.text, resource['service.name'], scope.name])
      expect(joined.toString('latin1').split(text)).toHaveLength(
        1 + 2 * 1_000 * (text === resource['service.name'] ? 2 : 1),
      );
  });

  it('are of as many records as a request may have', () => {
    const keys = createProjectKeys(100);
    const records = [{ timeNs, attributes: { first: '1' } }, { timeNs }, { timeNs: timeNs + 1n }];
    const { outcome } = encodeBatch(batchOf([{ scopeLogs: [{ records }] }]), openGate, { maxRecords: 3 });
    expect(outcome).toMatchObject({ accepted: 2, rejected: 1 });
    const larger = batchOf([{ scopeLogs: [{ records: [...records, { timeNs }] }] }]);
    expect(() => encodeBatch(larger, keys, { maxRecords: 3 })).toThrow(/more than 3 log records/);
    expect(keys.changes()).toEqual([]);
  });

  it('cost nothing of resources without records', () => {
    const written = vi.spyOn(RowWriter.prototype, 'map');
    onTestFinished(() => written.mockRestore());
    const resource = { 'service.name': 'shop' };
    encodeBatch(batchOf([{ resource, scopeLogs: [{ records: [] }] }]), openGate);
    expect(written).not.toHaveBeenCalled();
    encodeBatch(batchOf([{ resource, scopeLogs: [{ records: [{ timeNs }, { timeNs }] }] }]), openGate);
    expect(written).toHaveBeenCalledOnce();
  });

  it('ask once for each key of the records, wherever it is, and again for one that was refused', () => {
    const gate = countingGate(createProjectKeys(3));
    const records = [['a', 'b'], ['b', 'a'], ['b', 'c', 'd'], ['c'], ['a', 'c'], ['d']].map((names) => ({
      timeNs,
      attributes: Object.fromEntries(names.map((name) => [name, 'value'])),
    }));
    const { outcome } = encodeBatch(batchOf([{ scopeLogs: [{ records }] }]), gate);
    expect(outcome).toMatchObject({ accepted: 4, rejected: 2 });
    // "a" and "b"; "c" and "d" of the record that is refused; "c" again; "d" again.
    expect(gate.asked).toBe(6);
  });

  it('ask once for the keys of a resource, also when its records are refused', () => {
    const keys = createProjectKeys(100);
    const gate = countingGate(keys);
    const resource = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`key.${index}`, 'value']));
    const records = Array.from({ length: 50 }, (_, index) => ({
      timeNs,
      attributes: { [`first.${index}`]: 'value', [`second.${index}`]: 'value' },
    }));
    const { outcome } = encodeBatch(batchOf([{ resource, scopeLogs: [{ records }] }]), gate);
    expect(outcome).toMatchObject({ accepted: 0, rejected: 50 });
    expect(gate.asked).toBe(99 + 2 * 50);
    // No record has them.
    expect(keys.changes()).toEqual([]);
  });
});
