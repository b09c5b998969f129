import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { compress } from 'snappyjs';
import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { encodeLogsRequest } from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import { encodeTracesRequest } from '../../../server/src/ingest/otlp/testing/encode-traces-request.ts';
import { type Attack, repeat } from './hostile-actor.ts';

export type FloodedSignal = 'logs' | 'traces' | 'metrics';

const concurrency = 64;
const itemsPerRequest = 400;
const nsPerMs = 1_000_000n;
const settleMs = 1_000;

/** Writes large requests as fast as they are answered, many at once. */
export async function floodAppends(attack: Attack, flooded: FloodedSignal): Promise<void> {
  const { ingestUrl, signal, writeHeaders, onPressure } = attack;
  setTimeout(onPressure, settleMs);
  const path = flooded === 'metrics' ? '/api/v1/write' : `/v1/${flooded}`;
  const headers = {
    ...writeHeaders,
    'content-type': 'application/x-protobuf',
    ...(flooded === 'metrics' ? { 'content-encoding': 'snappy' } : {}),
  };
  await repeat(concurrency, signal, async () => {
    const body = new Uint8Array(encode(flooded));
    const response = await fetch(`${ingestUrl}${path}`, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    if (response.status === 503) await delay(20);
  });
}

function encode(flooded: FloodedSignal): Uint8Array {
  if (flooded === 'logs') return encodeLogs(itemsPerRequest, 200);
  if (flooded === 'traces') return encodeTraces();
  return compress(encodeSeries(itemsPerRequest * 5, 1));
}

/** Records with an attribute whose values are all different. */
export function encodeLogs(count: number, bodyLength: number): Uint8Array<ArrayBuffer> {
  const timeNs = BigInt(Date.now()) * nsPerMs;
  const records = Array.from({ length: count }, () => ({
    timeNs,
    body: 'x'.repeat(bodyLength),
    attributes: { uid: randomUUID() },
  }));
  return encodeLogsRequest([{ resource: { 'service.name': 'flood' }, scopeLogs: [{ records }] }]);
}

export function encodeTraces(): Uint8Array<ArrayBuffer> {
  const startNs = BigInt(Date.now()) * nsPerMs;
  const spans = Array.from({ length: itemsPerRequest }, () => ({
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    name: 'flood',
    startNs,
    endNs: startNs + nsPerMs,
    attributes: { uid: randomUUID() },
  }));
  return encodeTracesRequest([{ resource: { 'service.name': 'flood' }, scopeSpans: [{ spans }] }]);
}

/** @param samplesEach a minute apart, the newest now. */
export function encodeSeries(count: number, samplesEach: number): Uint8Array<ArrayBuffer> {
  const nowMs = Date.now();
  return encodeWriteRequest(
    Array.from({ length: count }, (_, index) => ({
      labels: [
        ['__name__', 'flood'],
        ['index', String(index).padStart(5, '0')],
      ],
      samples: Array.from({ length: samplesEach }, (_, at) => [nowMs - (samplesEach - 1 - at) * 60_000, at]),
    })),
  );
}
