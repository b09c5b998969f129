import { encodeWriteRequest } from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import { createAlert } from '../service/create-alert.ts';
import { createWebhook } from '../service/create-webhook.ts';
import { startRecordingSink } from '../service/recording-sinks.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

/** An alert that notifies a sink that answers and one that accepts every request and never answers. */
export interface HungSink {
  /** Opens an incident; resolves when the sink that answers was notified. @throws Error when it is not. */
  openIncident(service: ServiceProcess, name: string): Promise<void>;
  close(): Promise<void>;
}

const metric = 'everything_incidents';
const notifiesWithinMs = 60_000 + slackMs;

export async function createHungSink(scope: ServiceScope, { apiUrl }: ServiceProcess): Promise<HungSink> {
  const { ingestKey } = scope.keys();
  const [sink, hung] = await Promise.all([startRecordingSink(false), startRecordingSink(true)]);
  await createWebhook(scope, 'answers', sink.url);
  await createWebhook(scope, 'hangs', hung.url);
  await createAlert(scope, apiUrl, 'everything', {
    display_name: metric,
    condition: { expression: `${metric} > 0` },
    notifications: ['hangs', 'answers'],
  });
  return {
    async openIncident(service, name) {
      const client = createMetricsClient(service, ingestKey);
      const body = encodeWriteRequest([
        {
          labels: [
            ['__name__', metric],
            ['incident', name],
          ],
          samples: [[Date.now(), 1]],
        },
      ]);
      const answer = await client.send({ transport: 'remote-write', body });
      client.close();
      if (answer.kind !== 'answered' || answer.status !== 200) {
        throw new Error(`the sample of the incident was not taken: ${JSON.stringify(answer)}`);
      }
      const isNotified = () => sink.received.some((received) => received.body.includes(`"${name}"`));
      await waitUntil(isNotified, notifiesWithinMs);
    },
    async close() {
      await Promise.all([sink.close(), hung.close()]);
    },
  };
}
