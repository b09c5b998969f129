import { SeverityNumber } from '@opentelemetry/api-logs';
import { beforeAll, expect, it } from 'vitest';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { createOperationCaller } from '../../support/operation-caller.ts';
import { type ContractProject, openProject } from '../open-project.ts';
import { compressions, protocols } from './create-otlp-exporter.ts';
import { contextOfSpan, sendLogsWithOpenTelemetry } from './send-logs-with-opentelemetry.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const scope = { name: 'checkout.payment', version: '2.4.0' };
const senders = protocols.flatMap((protocol) =>
  compressions.map((compression) => ({ protocol, compression })),
);

let service: ContractProject;
beforeAll(async () => {
  service = await openProject();
});

async function listLogs(serviceName: string): Promise<Schemas['LogList']['logs']> {
  const call = createOperationCaller(service, service.keys);
  const response = await call('listLogs', { query: { filter: `service.name="${serviceName}"` } });
  const { logs }: Schemas['LogList'] = JSON.parse(await response.text());
  return logs;
}

it.each(senders)(
  'what the OpenTelemetry SDK sends over $protocol ($compression) is what comes back',
  async ({ protocol, compression }) => {
    const serviceName = `shop ${protocol} ${compression}`;
    const atSeconds = Math.floor(Date.now() / 1000) - 60;
    await sendLogsWithOpenTelemetry(
      { protocol, compression, ...service, ingestKey: service.keys.ingestKey },
      { 'service.name': serviceName, 'host.name': 'wéb-1' },
      scope,
      [
        {
          timestamp: [atSeconds, 123_456_789],
          observedTimestamp: [atSeconds, 250_000_000],
          severityNumber: SeverityNumber.ERROR,
          severityText: 'ERROR',
          eventName: 'payment.declined',
          body: 'card declined: "4711" \u2028 😀',
          attributes: {
            'order.id': '4711',
            amount: 12.5,
            retries: 3,
            gift: true,
            lines: ['a', 'b'],
            nested: { deep: [1, { x: null }], text: 'é' },
            raw: new Uint8Array([0xff, 0xfe]),
            empty: '',
          },
          context: contextOfSpan(traceId, spanId),
        },
        { timestamp: [atSeconds + 1, 0], body: { cart: ['lamp'], total: 3 } },
      ],
    );

    const [newer, older] = await listLogs(serviceName);
    const second = new Date(atSeconds * 1000).toISOString().slice(0, 19);
    expect(older).toEqual({
      record_id: expect.any(String),
      time: `${second}.123456789Z`,
      observed_time: `${second}.25Z`,
      severity_number: 17,
      severity_text: 'ERROR',
      event_name: 'payment.declined',
      body: 'card declined: "4711" \u2028 😀',
      service_name: serviceName,
      trace_id: traceId,
      span_id: spanId,
      scope_name: scope.name,
      scope_version: scope.version,
      flags: 1,
      attributes: {
        'order.id': '4711',
        amount: '12.5',
        retries: '3',
        gift: 'true',
        lines: '["a","b"]',
        nested: '{"deep":[1,{"x":null}],"text":"é"}',
        raw: '//4=',
        empty: '',
      },
      resource_attributes: { 'service.name': serviceName, 'host.name': 'wéb-1' },
    });
    expect(newer).toMatchObject({ body: '{"cart":["lamp"],"total":3}', severity_number: 0 });
  },
);

it('2,000 records in batches come back, every one once', async () => {
  const serviceName = 'many';
  const records = Array.from({ length: 2_000 }, (_, index) => ({ body: `record ${index}` }));
  await sendLogsWithOpenTelemetry(
    { protocol: 'http/protobuf', compression: 'gzip', ...service, ingestKey: service.keys.ingestKey },
    { 'service.name': serviceName },
    scope,
    records,
  );
  const call = createOperationCaller(service, service.keys);
  const query = { filter: `service.name="${serviceName}"`, interval: 'whole' };
  const stats: Schemas['LogStats'] = JSON.parse(await (await call('getLogStats', { query })).text());
  expect(stats.buckets.map(({ total_count }) => total_count)).toEqual([2_000]);
});
