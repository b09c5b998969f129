import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { protocols } from '../../contract/otlp/create-otlp-exporter.ts';
import { sendLogsWithOpenTelemetry } from '../../contract/otlp/send-logs-with-opentelemetry.ts';
import { sendMetricsWithOpenTelemetry } from '../../contract/otlp/send-metrics-with-opentelemetry.ts';
import { sendSpansWithOpenTelemetry } from '../../contract/otlp/send-spans-with-opentelemetry.ts';
import type { TestService } from '../../support/start-service.ts';
import { type ClientOfTable, itemCount } from './client-of-table.ts';

const client = 'OpenTelemetry SDK for JavaScript';
const scope = { name: 'table', version: '1' };
const counted = Array.from({ length: itemCount }, (_, index) => index);

/** Each is a delta, and their sum is read. */
const collectionCount = 10;

/** The three signals over the three protocols of OTLP, with gzip where the exporter has a choice. */
export const openTelemetryJs: readonly ClientOfTable[] = protocols.flatMap((protocol) => {
  const optionsOf = ({ ingestUrl, grpcUrl, keys }: TestService) =>
    ({ protocol, compression: 'gzip', ingestUrl, grpcUrl, ingestKey: keys.ingestKey }) as const;
  const row = { client, protocol: `OTLP ${protocol}` };
  return [
    {
      ...row,
      signal: 'traces',
      send: (service, name) =>
        sendSpansWithOpenTelemetry(optionsOf(service), { 'service.name': name }, scope, (tracer) => {
          const root = tracer.startSpan(name);
          const context = trace.setSpan(ROOT_CONTEXT, root);
          for (const index of counted.slice(1)) tracer.startSpan(`child ${index}`, {}, context).end();
          root.end();
        }),
    },
    {
      ...row,
      signal: 'logs',
      send: (service, name) =>
        sendLogsWithOpenTelemetry(
          optionsOf(service),
          { 'service.name': name },
          scope,
          counted.map((index) => ({ body: `record ${index}` })),
        ),
    },
    {
      ...row,
      signal: 'metrics',
      send: (service, name) =>
        sendMetricsWithOpenTelemetry(optionsOf(service), { 'service.name': name }, [
          (meter) => {
            const items = meter.createCounter('items');
            for (const index of counted) items.add(1, { index });
          },
        ]),
    },
    {
      ...row,
      client: `${client}, as deltas`,
      signal: 'metrics',
      send: (service, name) =>
        sendMetricsWithOpenTelemetry(
          { ...optionsOf(service), isDelta: true },
          { 'service.name': name },
          Array.from({ length: collectionCount }, () => (meter) => {
            const items = meter.createCounter('items');
            for (let count = 0; count < itemCount / collectionCount; count += 1) items.add(1);
          }),
        ),
    },
  ] satisfies ClientOfTable[];
});
