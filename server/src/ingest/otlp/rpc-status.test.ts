import { describe, expect, it } from 'vitest';
import { AppError, type ErrorDetail } from '../../errors/app-error.ts';
import { type ErrorCode, errorCatalogue } from '../../errors/error-catalogue.ts';
import { encodeRpcStatus, grpcCodes, rpcStatusToJson, toRpcStatus } from './rpc-status.ts';
import { decodeRpcStatus } from './testing/decode-rpc-status.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[]; // the catalogue has no other keys
const field: ErrorDetail = { type: 'field', location: 'body', name: 'a[0].b', reason: 'is bad' };
const retry: ErrorDetail = { type: 'retry', retry_after_seconds: 300 };

describe('the status of an error', () => {
  it.each(codes)('%s has a gRPC code that is not OK, and round-trips through protobuf', (code) => {
    const status = toRpcStatus(new AppError(code, 'what é\0 went wrong', [field, retry]), 'req_1');
    expect(status.code).toBeGreaterThan(0);
    expect(status.code).toBeLessThanOrEqual(16);
    expect(decodeRpcStatus(encodeRpcStatus(status))).toEqual(status);
  });

  it('names the invalid fields, or the request as a whole', () => {
    const named = toRpcStatus(new AppError('INVALID_ARGUMENT', 'a[0].b is bad', [field]), 'req_1');
    expect(named.details).toEqual([
      { type: 'BadRequest', violations: [{ field: 'a[0].b', description: 'is bad' }] },
    ]);
    const whole = toRpcStatus(new AppError('INVALID_ARGUMENT', 'no protobuf'), 'req_1');
    expect(whole.details).toEqual([
      { type: 'BadRequest', violations: [{ field: '', description: 'no protobuf' }] },
    ]);
  });

  it.each(codes.filter((code) => grpcCodes[code] !== 3 && code !== 'INTERNAL'))(
    '%s has a RetryInfo exactly when it has a retry delay',
    (code) => {
      const detailsOf = (details: readonly ErrorDetail[]) =>
        toRpcStatus(new AppError(code, 'no', details), 'req_1').details;
      expect(detailsOf([retry])).toEqual([{ type: 'RetryInfo', delaySeconds: 300 }]);
      expect(detailsOf([])).toEqual([]);
    },
  );

  it('reveals only the request id of an unexpected error', () => {
    expect(toRpcStatus(new AppError('INTERNAL', 'SELECT secret', [field]), 'req_1')).toEqual({
      code: 13,
      message: 'an unexpected error; quote the request id when you report it',
      details: [{ type: 'RequestInfo', requestId: 'req_1' }],
    });
  });

  it('has the JSON form of protobuf', () => {
    const error = new AppError('UNSUPPORTED_MEDIA_TYPE', 'no', [field, retry]);
    expect(rpcStatusToJson(toRpcStatus(error, 'req_1'))).toEqual({
      code: 3,
      message: 'no',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ field: 'a[0].b', description: 'is bad' }],
        },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '300s' },
      ],
    });
    expect(rpcStatusToJson(toRpcStatus(new AppError('INTERNAL', ''), 'req_1')).details).toEqual([
      { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'req_1' },
    ]);
  });
});
