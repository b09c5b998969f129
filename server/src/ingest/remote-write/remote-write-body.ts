import type { BodyDecoder } from '../../http/body-decoder.ts';
import type { RemoteWriteFormat } from '../otlp/metric-ingest-service.ts';
import { ownBytes } from '../own-bytes.ts';

/** A request in a block of snappy, in bytes that belong to nobody else. */
export interface RemoteWriteRequest {
  readonly format: RemoteWriteFormat;
  readonly block: Uint8Array<ArrayBuffer>;
}

const messages = { 1: 'prometheus.WriteRequest', 2: 'io.prometheus.write.v2.Request' } as const;

/**
 * Requests of remote write 1.0 and 2.0, which the parameter `proto` tells apart, and which stay a block of snappy. Snappy may go
 * unnamed, as early senders leave it.
 * Source: https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/#protocol
 */
export const remoteWriteBody: BodyDecoder = {
  format: {
    contentTypes: ['application/x-protobuf'],
    parameter: { name: 'proto', allowed: Object.values(messages) },
    compressions: ['snappy'],
    unnamedCompression: 'snappy',
  },
  decode: ({ bytes, parameter }): RemoteWriteRequest => ({
    format: parameter === messages[2] ? 'remote-write-2' : 'remote-write',
    block: ownBytes(bytes),
  }),
};
