import { expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { encodeOtlpError } from './otlp-error.ts';
import { decodeRpcStatus } from './testing/decode-rpc-status.ts';

const error = new AppError('UNAVAILABLE', 'no writes now');

it.each(['application/json', 'text/plain', ''])('is JSON in answer to "%s"', (mediaType) => {
  expect(encodeOtlpError(error, { requestId: 'req_1', mediaType })).toEqual({
    status: 503,
    json: { code: 14, message: 'no writes now', details: [] },
  });
});

it('is protobuf in answer to protobuf', () => {
  const mediaType = 'application/x-protobuf';
  const encoded = encodeOtlpError(error, { requestId: 'req_1', mediaType });
  expect(encoded).toMatchObject({ status: 503, mediaType });
  const bytes = 'bytes' in encoded ? encoded.bytes : new Uint8Array();
  expect(decodeRpcStatus(bytes)).toMatchObject({ code: 14, message: 'no writes now' });
});
