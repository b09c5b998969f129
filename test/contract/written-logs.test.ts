import { beforeAll, describe, expect, it } from 'vitest';
import { createOperationCaller } from '../support/operation-caller.ts';
import { createTypedClient, type TypedClient } from '../support/typed-client.ts';
import { type ContractProject, openProject } from './open-project.ts';
import { writeLogs } from './write-logs.ts';

/** The start of the minute before the last, so that every window reaches far enough. */
const firstMs = Math.floor(Date.now() / 60_000) * 60_000 - 120_000;
const firstNs = BigInt(firstMs) * 1_000_000n;
const minuteNs = 60_000_000_000n;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const at = (ns: string) => new Date(firstMs).toISOString().replace('.000Z', `.${ns}Z`);

let service: ContractProject;
let client: TypedClient;

beforeAll(async () => {
  service = await openProject();
  client = createTypedClient(service, service.keys);
  const call = createOperationCaller(service, service.keys);
  const resource = { 'service.name': 'checkout', host: 'web-1' };
  await writeLogs(
    call,
    [
      { timeNs: firstNs + 1n, body: 'card accepted', severityNumber: 9, attributes: { k: 'a' } },
      {
        timeNs: firstNs + 2n,
        body: 'card declined',
        severityNumber: 17,
        eventName: 'payment.declined',
        traceId,
        attributes: { k: '', ['__proto__']: 'p' },
      },
      { timeNs: firstNs + minuteNs, body: 'bye', severityNumber: 9 },
    ],
    resource,
  );
});

describe('logs that were written', () => {
  it('are listed newest first, with the window that was read', async () => {
    const { data } = await client.api.GET('/v1/logs');
    expect(data?.logs.map(({ body }) => body)).toEqual(['bye', 'card declined', 'card accepted']);
    expect(Date.parse(data?.range_end ?? '') - Date.parse(data?.range_start ?? '')).toBe(3_600_000);
    expect(data).not.toHaveProperty('next_page_token');
    expect(JSON.stringify(data?.logs[1])).toBe(
      JSON.stringify({
        record_id: data?.logs[1]?.record_id,
        time: at('000000002'),
        severity_number: 17,
        severity_text: '',
        event_name: 'payment.declined',
        body: 'card declined',
        service_name: 'checkout',
        trace_id: traceId,
        attributes: JSON.parse('{"k":"","__proto__":"p"}'),
        resource_attributes: { 'service.name': 'checkout', host: 'web-1' },
      }),
    );
    expect(new Set(data?.logs.map(({ record_id }) => record_id)).size).toBe(3);
  });

  it.each([
    ['body:"CARD" AND severity>="error"', 1],
    ['service.name="checkout" AND event.name=""', 2],
    [`trace_id="${traceId.toUpperCase()}"`, 1],
    ['attribute.k=""', 2],
    ['attribute.k:*', 2],
    ['attribute.host="web-1"', 3],
    ['NOT severity="info"', 1],
  ])('are found by %s', async (filter, count) => {
    const { data } = await client.api.GET('/v1/logs', { params: { query: { filter } } });
    expect(data?.logs).toHaveLength(count);
    const query = { filter, interval: 'whole' } as const;
    const { data: stats } = await client.api.GET('/v1/logs/stats', { params: { query } });
    expect(stats?.buckets.map(({ total_count }) => total_count)).toEqual([count]);
  });

  it('are counted over time, by group, with exemplars', async () => {
    const query = {
      since: new Date(firstMs).toISOString(),
      interval: '1m',
      group_by: ['severity', 'attribute.k'],
    } as const;
    const { data } = await client.api.GET('/v1/logs/stats', {
      params: { query: { ...query, group_by: [...query.group_by] } },
    });
    expect(data?.expected_bucket_count).toBe(data?.buckets.length);
    const groups = data?.buckets[0]?.groups.map(({ exemplars, ...group }) => ({
      ...group,
      exemplars: exemplars?.map(({ body }) => body),
    }));
    expect(groups).toEqual([
      {
        values: { severity: 'error', 'attribute.k': '' },
        present: true,
        count: 1,
        exemplars: ['card declined'],
      },
      {
        values: { severity: 'info', 'attribute.k': 'a' },
        present: true,
        count: 1,
        exemplars: ['card accepted'],
      },
    ]);
    expect(data?.buckets[1]).toMatchObject({
      start: new Date(firstMs + 60_000).toISOString().replace('.000Z', 'Z'),
      total_count: 1,
      groups: [{ values: { severity: 'info' }, present: false, count: 1 }],
      other_count: 0,
    });
  });

  it('are in the catalogue of keys, values and services', async () => {
    const { data } = await client.api.GET('/v1/logs/attributes');
    const values = (...items: string[]) => ({ items, truncated: false });
    expect(data?.attributes).toEqual({
      items: [
        { key: '__proto__', values: values('p') },
        { key: 'host', values: values('web-1') },
        { key: 'k', values: values('', 'a') },
      ],
      truncated: false,
    });
    expect(data?.service_names).toEqual(values('checkout'));
  });
});
