import { describe, expect, it } from 'vitest';
import {
  createNativeDecoder,
  type DecodedBodies,
  isNativeOperation,
  maxInlineBytes,
  type NativeDecoder,
  type NativeOperation,
  type NativeRequest,
} from './native-body.ts';
import { sampleFlushBody, servedDecoder } from './testing/native-ingest.ts';

function requestOf(text: string): NativeRequest {
  const json = new TextEncoder().encode(text);
  return { operation: 'flushTrace', json, project: 'prj_1', abortSignal: () => new AbortController().signal };
}

/** Counts what it is handed. */
function createCountingThreads() {
  const requests: NativeRequest[] = [];
  const result: DecodedBodies[NativeOperation] = undefined;
  const threads: NativeDecoder = {
    decode(request) {
      requests.push(request);
      return Promise.resolve(result);
    },
  };
  return { threads, requests };
}

describe('createNativeDecoder', () => {
  it.each([
    [maxInlineBytes, 0],
    [maxInlineBytes + 1, 1],
  ])('hands a body of %d bytes to the threads %d times', async (bytes, times) => {
    const { threads, requests } = createCountingThreads();
    const body = JSON.stringify(sampleFlushBody()).padEnd(bytes, ' ');
    await createNativeDecoder(servedDecoder, threads).decode(requestOf(body));
    expect(requests).toHaveLength(times);
  });

  it('refuses what is not JSON, and a body that is invalid as a whole', async () => {
    const decoder = createNativeDecoder(servedDecoder, createCountingThreads().threads);
    await expect(decoder.decode(requestOf('{'))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(decoder.decode(requestOf('{}'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('flush_id'),
    });
  });
});

it.each([
  ['flushTrace', true],
  ['ingestLogs', false],
  ['constructor', false],
])('%s is an operation of native ingest: %s', (operationId, expected) => {
  expect(isNativeOperation(operationId)).toBe(expected);
});
