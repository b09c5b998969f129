import { openRawConnection } from '../../support/raw-connection.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import type { SeededRandom } from '../load/seeded-random.ts';
import { type SentTrace, startSentTrace } from '../load/sent-trace.ts';
import type { ServiceProcess } from '../service/service-process.ts';

const interimResponse = /^HTTP\/1\.1 100 [^\r]*\r\n\r\n/;

/** A flush of which the service has read the headers, and was sent half of the body: a request under way. */
export interface HeldFlush {
  /** Sends the rest; resolves with the whole answer once the service closes the connection. */
  finish(): Promise<string>;
  readonly sent: SentTrace;
  readonly closed: Promise<string>;
  destroy(): void;
}

export async function startHeldFlush(
  { ingestUrl }: ServiceProcess,
  ingestKey: string,
  random: SeededRandom,
): Promise<HeldFlush> {
  const sent = startSentTrace(random.hex(32));
  const batch = createRandomFlush('held', random);
  sent.batches.push(batch);
  const connection = await openRawConnection(ingestUrl);
  const half = Math.floor(batch.body.length / 2);
  connection.send(
    `POST /v1/ingest/traces/${sent.traceId}/flush HTTP/1.1\r\nhost: localhost\r\nx-ingest-api-key: ${ingestKey}\r\n` +
      `content-type: application/json\r\ncontent-length: ${batch.body.length}\r\nexpect: 100-continue\r\n\r\n${batch.body.slice(0, half)}`,
  );
  // A connection without a head is idle, and closed at the end.
  await waitUntil(() => interimResponse.test(connection.received()));
  const closed = connection.closed.then((received) => received.replace(interimResponse, ''));
  return {
    sent,
    closed,
    destroy: connection.destroy,
    async finish() {
      connection.send(batch.body.slice(half));
      const answer = await closed;
      batch.acknowledged = /^HTTP\/1\.1 200 /.test(answer);
      return answer;
    },
  };
}
