import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  encodeWriteRequest,
  type TimeSeriesInit,
} from '../../../server/src/ingest/metrics/testing/encode-write-request.ts';
import { createLogWriter } from '../../process/live-tail/log-writer.ts';
import { openRawTail, type RawTail } from '../../process/live-tail/raw-tail.ts';
import { createIngestClient } from '../../process/load/ingest-client.ts';
import { createMetricsClient } from '../../process/load/metrics-client.ts';
import { createServiceReader, type ServiceReader } from '../../process/load/service-reader.ts';
import { createAlert } from '../../process/service/create-alert.ts';
import { allowsLoopback, createWebhook } from '../../process/service/create-webhook.ts';
import type { ServiceScope } from '../../process/service/service-scope.ts';
import type { FakedClock } from './faked-clock.ts';
import { type FlakySink, startFlakySink } from './flaky-sink.ts';

/** A service whose clock is set, with an alert, a channel, an open tail, and writers whose clocks are those of the service. */
export interface ClockWorld {
  readonly sink: FlakySink;
  readonly tail: RawTail;
  readonly reader: ServiceReader;
  /** @returns the trace id. */
  writeTrace(): Promise<string>;
  writeLog(body: string): Promise<void>;
  /** The sample of now of the series that the alert reads. */
  writeSample(phase: string, value: number): Promise<void>;
  /** When a day file of samples last changed, by the real clock. */
  lastSealedMs(): Promise<number>;
  close(): void;
}

/** @param retention of every signal. */
export async function openClockWorld(
  scope: ServiceScope,
  clock: FakedClock,
  retention: string,
): Promise<ClockWorld> {
  const service = await scope.start({
    launcher: clock.launcher,
    hasSmallGenerations: true,
    flags: [
      allowsLoopback,
      ...['traces', 'logs', 'metrics'].map((signal) => `--${signal}-retention=${retention}`),
    ],
  });
  const { serverKey, ingestKey } = scope.keys();
  const sink = await startFlakySink();
  await createWebhook(scope, 'flaky', sink.url);
  await createAlert(scope, service.apiUrl, 'load', {
    display_name: 'Load',
    condition: { expression: 'load > 10' },
    notifications: ['flaky'],
  });
  const traces = createIngestClient(service.ingestUrl, ingestKey);
  const logs = createLogWriter(service.ingestUrl, ingestKey);
  const metrics = createMetricsClient(service, ingestKey);
  const tail = await openRawTail({ apiUrl: service.apiUrl, serverKey });
  return {
    sink,
    tail,
    reader: createServiceReader(service.apiUrl, serverKey),
    async writeTrace() {
      const traceId = randomUUID().replaceAll('-', '');
      const sentAt = new Date(clock.nowMs()).toISOString();
      const body = { flush_id: 'flush-1', source: 'client_server', sent_at: sentAt };
      const answer = await traces.post(traceId, 'flush', JSON.stringify(body));
      if (answer.kind !== 'answered' || answer.result?.accepted !== true) {
        throw new Error(`the flush was not accepted: ${JSON.stringify(answer)}`);
      }
      return traceId;
    },
    writeLog: (body) => logs.write([body]),
    async writeSample(phase, value) {
      const series: TimeSeriesInit = {
        labels: [
          ['__name__', 'load'],
          ['phase', phase],
        ],
        samples: [[clock.nowMs(), value]],
      };
      const answer = await metrics.send({ transport: 'remote-write', body: encodeWriteRequest([series]) });
      if (answer.kind !== 'answered' || answer.status !== 200) {
        throw new Error(`the sample was not accepted: ${JSON.stringify(answer)}`);
      }
    },
    lastSealedMs: () => newestDayFileMs(join(scope.dataDirectory, 'metrics')),
    close() {
      tail.destroy();
      metrics.close();
      sink.close();
    },
  };
}

async function newestDayFileMs(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\d{4}-\d\d-\d\d/.test(name));
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return Math.max(0, ...files.map((file) => (file?.isFile() ? file.mtimeMs : 0)));
}
