import { encodeLogsJson } from '../../../server/src/ingest/otlp/testing/encode-logs-json.ts';
import {
  encodeLogsRequest,
  type LogRecordInit,
} from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type LogsTransport, type SentLogs, textOfRecord } from './sent-logs.ts';

export interface RandomLogsOptions {
  readonly id: string;
  readonly stretch: string;
  readonly random: SeededRandom;
  readonly recordCount: number;
  readonly transport?: LogsTransport;
  /** The records lie on this many days, the last of them today; 1 to 3 at random unless given. */
  readonly dayCount?: number;
  /** How long ago the newest record was; 0 unless given. */
  readonly ageMs?: number;
  /** Characters of one more attribute of every record; none without it. */
  readonly paddingLength?: number;
}

const transports: readonly LogsTransport[] = ['protobuf', 'protobuf', 'gzip', 'json', 'grpc'];
const dayNs = 86_400_000_000_000n;

/** A request of records that name their batch and their place in it. */
export function createRandomLogs(options: RandomLogsOptions): SentLogs {
  const { id, stretch, random, recordCount, ageMs = 0, paddingLength = 0 } = options;
  const transport = options.transport ?? transports[random.between(0, transports.length - 1)] ?? 'protobuf';
  const dayCount = options.dayCount ?? random.between(1, 3);
  const traceId = random.hex(32);
  const newestNs = BigInt(Date.now() - ageMs) * 1_000_000n;
  const records = Array.from(
    { length: recordCount },
    (_, ordinal): LogRecordInit => ({
      timeNs: newestNs - BigInt(ordinal % dayCount) * dayNs - BigInt(ordinal) * 1_000n,
      severityNumber: 1 + (ordinal % 24),
      body: textOfRecord(id, ordinal),
      attributes: {
        batch: id,
        ordinal: BigInt(ordinal),
        stretch,
        ...(paddingLength === 0 ? {} : { padding: random.hex(paddingLength) }),
      },
      ...(ordinal % 2 === 0 ? { traceId } : {}),
    }),
  );
  const resource = { 'service.name': `service-${random.between(1, 5)}` };
  const resourceLogs = [{ resource, scopeLogs: [{ records }] }];
  const body =
    transport === 'json'
      ? new TextEncoder().encode(encodeLogsJson(resourceLogs))
      : encodeLogsRequest(resourceLogs);
  return { id, stretch, transport, body, recordCount, acknowledged: false };
}
