import { expect } from 'vitest';
import type { MetricBatch } from '../../../../server/src/metrics/metric-store.ts';
import {
  type ScriptedSample,
  sample,
  scriptedBatch,
  scriptStartMs,
} from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import type { WriteGateways } from './write-gateways.ts';

/** A second of the next day, which series have to be registered for. */
export const later = 40;

/** A sample of the series `a`; seconds are those after `scriptStartMs`. */
export function gauge(second: number, value: number = second): MetricBatch {
  return scriptedBatch([sample('a', second, value)]);
}

/** A delta of the series `d`. */
export function delta(second: number, value: number): MetricBatch {
  return scriptedBatch([toDelta(second, value)]);
}

/** A sample and a delta. */
export function both(second: number): MetricBatch {
  return scriptedBatch([sample('a', second), toDelta(second, second)]);
}

function toDelta(second: number, value: number): ScriptedSample {
  return { ...sample('d', second), value: { delta: value } };
}

/** The stored samples of a series: seconds and values. */
export async function samplesOf(
  gateways: WriteGateways,
  instance: string,
): Promise<(readonly [number, number])[]> {
  const found = (await gateways.contents()).get(`prj_a up ${instance}`) ?? [];
  return found.map(([timestampMs, bits]) => [
    (timestampMs - scriptStartMs) / 1000,
    new Float64Array(BigUint64Array.of(bits).buffer)[0] ?? Number.NaN,
  ]);
}

/** Expects what is stored once `both(1)` and `both(later)` were, no matter how often they were sent. */
export async function expectBothOnce(gateways: WriteGateways): Promise<void> {
  expect(await samplesOf(gateways, 'a')).toEqual([
    [1, 1],
    [later, later],
  ]);
  expect(await samplesOf(gateways, 'd')).toEqual([
    [1, 1],
    [later, 1 + later],
  ]);
  expect(await gateways.unfinishedCount()).toBe(0);
  const counts = await gateways.postgres.run('SELECT active_series FROM metric_projects');
  expect(counts).toEqual([{ active_series: 2 }]);
}
