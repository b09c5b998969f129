import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2';

/** A call whose request is sent in part and never ended. */
export interface IncompleteCall {
  readonly stream: ClientHttp2Stream;
  /** The headers of its answer, once it is refused. */
  readonly refused: Promise<Record<string, unknown>>;
}

/** @param announcedBytes length that the prefix of the message gives; `sentBytes` of them are sent. */
export function openIncompleteCall(
  session: ClientHttp2Session,
  keyHeaders: Readonly<Record<string, string>>,
  { announcedBytes, sentBytes }: { readonly announcedBytes: number; readonly sentBytes: number },
): IncompleteCall {
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
    [constants.HTTP2_HEADER_CONTENT_TYPE]: 'application/grpc',
    [constants.HTTP2_HEADER_TE]: 'trailers',
    ...keyHeaders,
  });
  // The server ends it before it is whole.
  stream.on('error', () => {});
  const refused = new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve));
  const part = Buffer.alloc(5 + sentBytes);
  part.writeUInt32BE(announcedBytes, 1);
  stream.write(part);
  return { stream, refused };
}
