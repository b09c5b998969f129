import { describe, expect, it } from 'vitest';
import { createJsonTranscoder, type JsonRequest, maxInlineBytes } from './json-transcoder.ts';

const empty = new TextEncoder().encode('{"resourceLogs":[]}');

/** A request without records, padded to a length. */
function requestOf(byteLength: number): JsonRequest {
  const json = new Uint8Array(byteLength).fill(0x20);
  json.set(empty);
  return { signal: 'logs', json, project: 'prj_1', abortSignal: () => new AbortController().signal };
}

describe('a request in JSON', () => {
  it.each([
    [empty.length, 0],
    [maxInlineBytes, 0],
    [maxInlineBytes + 1, 1],
  ])('of %i bytes is handed to %i threads', async (byteLength, handedOn) => {
    const handed: JsonRequest[] = [];
    const transcoder = createJsonTranscoder({
      async transcode(request) {
        handed.push(request);
        return new Uint8Array();
      },
    });
    const request = requestOf(byteLength);
    expect(await transcoder.transcode(request)).toEqual(new Uint8Array());
    expect(handed).toEqual(handedOn === 0 ? [] : [request]);
  });

  it('that is small and malformed is refused with the place', async () => {
    const transcoder = createJsonTranscoder({ transcode: () => Promise.reject(new Error('not asked')) });
    const json = new TextEncoder().encode('{"resourceSpans":[{"scopeSpans":1}]}');
    const request = { ...requestOf(empty.length), signal: 'traces', json } as const;
    await expect(transcoder.transcode(request)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('resourceSpans[0].scopeSpans'),
    });
  });
});
