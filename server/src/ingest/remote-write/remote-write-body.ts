import type { BodyDecoder } from '../../http/body-decoder.ts';
import { ownBytes } from '../otlp/own-bytes.ts';

/**
 * Requests of remote write 1.0, which stay a block of snappy, in bytes that belong to nobody else. Snappy may go unnamed, as
 * early senders leave it; messages of other versions differ in the parameter `proto`.
 * Source: https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/#protocol
 */
export const remoteWriteBody: BodyDecoder = {
  format: {
    contentTypes: ['application/x-protobuf'],
    parameter: { name: 'proto', allowed: ['prometheus.WriteRequest'] },
    compressions: ['snappy'],
    unnamedCompression: 'snappy',
  },
  decode: ({ bytes }) => ownBytes(bytes),
};
