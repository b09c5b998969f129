import type { Listener, OperationId } from '../../../server/src/generated/operations.gen.ts';

/** A request as it goes over the wire, still in pieces that can be damaged one by one. */
export interface WireRequest {
  readonly id: OperationId;
  readonly listener: Listener;
  readonly method: string;
  /** Percent-encoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
}

/** Bytes, and the headers that say what they are. */
export type WireBody = Required<Pick<WireRequest, 'headers' | 'body'>>;

export function encodeRequest(request: WireRequest): Uint8Array {
  const query = new URLSearchParams(
    request.query.map(([name, value]): [string, string] => [name, value]),
  ).toString();
  const target = query === '' ? request.path : `${request.path}?${query}`;
  const length: WireRequest['headers'] =
    request.body === undefined ? [] : [['content-length', String(request.body.length)]];
  const headers = [['host', '127.0.0.1'], ...request.headers, ...length].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = Buffer.from(`${request.method} ${target} HTTP/1.1\r\n${headers.join('')}\r\n`, 'latin1');
  return request.body === undefined ? head : Buffer.concat([head, request.body]);
}

/** For the message of a failed property. */
export function describeRequest(request: WireRequest): string {
  return Buffer.from(encodeRequest(request)).toString('latin1').slice(0, 2000);
}

export function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
