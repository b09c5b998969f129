import type { BodyFormat } from '../../http/read-body.ts';

/**
 * Requests of remote write 1.0. Snappy may go unnamed, as early senders leave it; messages of other versions are told
 * apart by the parameter `proto`.
 * Source: https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/#protocol
 */
export const remoteWriteFormat: BodyFormat = {
  contentTypes: ['application/x-protobuf'],
  parameter: { name: 'proto', allowed: ['prometheus.WriteRequest'] },
  compressions: ['snappy'],
  unnamedCompression: 'snappy',
};
