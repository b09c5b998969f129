import { expect, it } from 'vitest';
import { sampleContext } from '../../http/testing/sample-context.ts';
import type { WriteResult } from '../otlp/metric-ingest-service.ts';
import { createRemoteWriteHandlers } from './remote-write-handlers.ts';

const body = { block: new Uint8Array([1]), format: 'remote-write-2' };
const request = { path: {}, query: {}, headers: {}, body };
const written = { samples: 4, histograms: 2 };
const headers = {
  'X-Prometheus-Remote-Write-Samples-Written': 4,
  'X-Prometheus-Remote-Write-Histograms-Written': 2,
  'X-Prometheus-Remote-Write-Exemplars-Written': 3,
};

function handle(result: Omit<WriteResult, 'written'>) {
  const { remoteWrite } = createRemoteWriteHandlers({
    metrics: { write: async () => ({ ...result, written }) },
  });
  return remoteWrite(request, sampleContext());
}

it('a request whose samples are all stored gets an empty answer that counts them', async () => {
  expect(await handle({ received: 5, writtenExemplars: 3, rejected: new Map() })).toEqual({
    status: 204,
    headers,
  });
});

it('a request of 1.0 gets no counts', async () => {
  const { remoteWrite } = createRemoteWriteHandlers({
    metrics: { write: async () => ({ received: 5, writtenExemplars: 3, rejected: new Map(), written }) },
  });
  const ofFirst = { ...request, body: { ...body, format: 'remote-write' } };
  expect(await remoteWrite(ofFirst, sampleContext())).toEqual({ status: 204, headers: {} });
});

it('rejected samples are reported by reason, in an answer that no sender retries', async () => {
  const rejected = new Map([
    ['too_old', 3],
    ['series_limit', 1],
  ] as const);
  await expect(
    handle({ received: 5, writtenExemplars: 3, rejected, reason: 'it is of 1970' }),
  ).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    headers,
    message:
      '4 of 5 samples were rejected (3 too_old, 1 series_limit) and the other one is stored; do not retry; first: it is of 1970',
    details: [
      { type: 'field', location: 'body', name: 'timeseries.samples', reason: 'too_old: 3 samples' },
      { type: 'field', location: 'body', name: 'timeseries.samples', reason: 'series_limit: 1 samples' },
    ],
  });
});

it.each([
  [3, '3 of 3 samples were rejected (3 unsupported) and nothing is stored; do not retry; first: why'],
  [8, '3 of 8 samples were rejected (3 unsupported) and the other 5 are stored; do not retry; first: why'],
])('what is stored of %d samples is said as it is', async (received, message) => {
  const rejected = new Map([['unsupported', 3]] as const);
  await expect(handle({ received, writtenExemplars: 3, rejected, reason: 'why' })).rejects.toMatchObject({
    message,
  });
});
