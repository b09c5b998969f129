import { beforeAll, describe, expect, it } from 'vitest';
import { encodeMetricsJson } from '../../../server/src/ingest/metrics/testing/encode-metrics-json.ts';
import type { MetricInit } from '../../../server/src/ingest/metrics/testing/encode-metrics-request.ts';
import { createContractClient } from '../../support/contract-client.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { createMetricReader, type MetricReader } from '../metric-reader.ts';
import { type ContractProject, openProject } from '../open-project.ts';

/** A whole second, a minute ago. */
const startMs = Math.floor(Date.now() / 1000) * 1000 - 60_000;
const delta = 1;

let service: ContractProject;
let metrics: MetricReader;
beforeAll(async () => {
  service = await openProject();
  metrics = createMetricReader(createOperationCaller(service, service.keys));
});

/** Sends a request of one host, which is no label; the answer has to be `{}` unless another is expected. */
async function send(host: string, sent: readonly MetricInit[], answer: unknown = {}): Promise<void> {
  const resource = { 'service.name': 'shop', 'host.name': host };
  const response = await createContractClient(service).fetch(`${service.ingestUrl}/v1/metrics`, {
    method: 'POST',
    headers: { 'x-ingest-api-key': service.keys.ingestKey, 'content-type': 'application/json' },
    body: encodeMetricsJson([{ resource, scopeMetrics: [{ metrics: sent }] }]),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(answer);
}

function timeNs(second: number, ns = 0): bigint {
  return BigInt(startMs + second * 1000) * 1_000_000n + BigInt(ns);
}

function counted(
  name: string,
  ...points: readonly (readonly [second: number, value: number, ns?: number])[]
): MetricInit {
  const sum = points.map(([second, value, ns]) => ({
    startTimeNs: timeNs(second - 10),
    timeNs: timeNs(second, ns),
    value: BigInt(value),
  }));
  return { name, sum, temporality: delta, isMonotonic: true };
}

async function lastValue(query: string): Promise<unknown> {
  const [series] = await metrics.queryAt(query, startMs / 1000 + 50);
  return typeof series === 'object' && 'value' in series ? series.value[1] : undefined;
}

describe('deltas', () => {
  it('of one millisecond add up', async () => {
    await send('a', [counted('burst', [0, 5, 100_000], [0, 7, 200_000])]);
    expect(await lastValue('burst_total')).toBe('12');
  });

  it('of two senders of one series add up, and those of a repeated request do not', async () => {
    const rounds = [
      ['a', 0, 10],
      ['b', 0, 10],
      ['b', 10, 6],
      ['a', 5, 4],
      ['a', 10, 11],
    ] as const;
    for (const [host, second, value] of rounds) await send(host, [counted('shared', [second, value])]);
    expect(await lastValue('shared_total')).toBe('41');
    for (const [host, second, value] of rounds) await send(host, [counted('shared', [second, value])]);
    expect(await lastValue('shared_total')).toBe('41');
  });

  it('that cannot be added are counted in partialSuccess', async () => {
    const halfGood = counted('half', [3_600, 3], [0, 4]);
    await send('a', [halfGood], {
      partialSuccess: {
        rejectedDataPoints: '1',
        errorMessage: expect.stringContaining("check the sender's clock"),
      },
    });
    expect(await lastValue('half_total')).toBe('4');
  });
});

it('several gauge points of one millisecond, as telemetrygen sends them, leave the latest', async () => {
  const point = (ns: number, value: number) => ({ timeNs: timeNs(0, ns), value: BigInt(value) });
  const levels = [0, 1, 2, 3, 4].map((value) => ({ name: 'gen', gauge: [point(value * 1_000, value)] }));
  await send('a', levels);
  expect(await lastValue('gen')).toBe('4');
  await send('a', levels);
  await send('a', [{ name: 'gen', gauge: [point(5_000, 9)] }], {
    partialSuccess: { rejectedDataPoints: '1', errorMessage: expect.stringContaining('another value') },
  });
  expect(await lastValue('gen')).toBe('4');
});
