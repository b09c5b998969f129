import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { HeaderReader } from '../../../http/authenticate.ts';
import { onlyValue } from '../../../http/authenticate.ts';
import type { GrpcTrailers } from './grpc-failure.ts';
import { acceptedEncodings, encodeGrpcMessage } from './read-grpc-message.ts';

/** One call of a unary method, as a stream of HTTP/2. */
export interface GrpcCall {
  readonly stream: ServerHttp2Stream;
  readonly path: string;
  readonly encoding: string | undefined;
  /** @throws AppError `INVALID_ARGUMENT` for a header that was sent more than once. */
  readonly readHeader: HeaderReader;
  /** Answers with a message. Does nothing when the client has left. */
  succeed(message: Uint8Array, trailers: GrpcTrailers): void;
  /** Ends the call without a message, and tells a client that is still sending to stop. Does nothing when it has left. */
  fail(trailers: GrpcTrailers): void;
}

const responseHeaders = {
  ':status': 200,
  'content-type': 'application/grpc+proto',
  'grpc-accept-encoding': acceptedEncodings,
} as const;

/** @returns `undefined` for a request that is not a gRPC call, which is refused. */
export function openGrpcCall(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
): GrpcCall | undefined {
  // A client that leaves is no error of ours, and there is nobody left to answer.
  stream.on('error', () => {});
  if (headers[':method'] !== 'POST' || !headers['content-type']?.startsWith('application/grpc')) {
    // https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md#requests
    stream.respond({ ':status': 415 }, { endStream: true });
    stream.close();
    return undefined;
  }
  const canAnswer = () => !stream.destroyed && !stream.closed && !stream.headersSent;
  const { 'grpc-encoding': encoding } = headers;
  return {
    stream,
    path: headers[':path'] ?? '',
    encoding: typeof encoding === 'string' ? encoding : undefined,
    // Node joins or drops values of a header that is sent twice.
    readHeader: (name) => onlyValue(name, valuesOf(name, rawHeaders)),
    succeed(message, trailers) {
      if (!canAnswer()) return;
      stream.respond(responseHeaders, { waitForTrailers: true });
      stream.once('wantTrailers', () => stream.sendTrailers(trailers));
      stream.end(encodeGrpcMessage(message));
    },
    fail(trailers) {
      if (!canAnswer()) return;
      stream.respond({ ...responseHeaders, ...trailers }, { endStream: true });
      // RFC 9113, section 8.1: the rest of the request is not needed. It also frees what the stream has buffered.
      stream.close();
    },
  };
}

function valuesOf(name: string, rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
}
