import { beforeAll, describe, expect, it } from 'vitest';
import { createTypedClient, type TypedClient } from '../support/typed-client.ts';
import { ethereum, fullFlush, spanId, transactionHash } from './full-flush.ts';
import { type ContractProject, openProject } from './open-project.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const path = { trace_id: traceId };

let service: ContractProject;
let client: TypedClient;

beforeAll(async () => {
  service = await openProject();
  client = createTypedClient(service, service.keys);
});

describe('what was flushed', () => {
  it('is accepted with the number of the trace, once', async () => {
    const first = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      params: { path },
      body: fullFlush,
    });
    expect(first.data).toEqual({ accepted: true, duplicate: false, trace_number: 1, rejected: [] });
    const again = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      params: { path },
      body: fullFlush,
    });
    expect(again.data).toEqual({ accepted: true, duplicate: true, trace_number: 1, rejected: [] });
  });

  it('is the summary of the trace', async () => {
    const { data } = await client.api.GET('/v1/traces/{trace_id}', { params: { path } });
    expect(data).toEqual({
      trace: {
        trace_id: traceId,
        trace_number: 1,
        name: 'checkout',
        status: 'running',
        highest_severity: 'warning',
        duration_ms: 1000,
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        tags: ['checkout', 'mobile'],
        attributes: fullFlush.attributes,
        rule_matches: [],
      },
    });
  });

  it('is its timeline, in order of producer time', async () => {
    const { data } = await client.api.GET('/v1/traces/{trace_id}/events', { params: { path } });
    const events = (data?.events ?? []).map(({ event_type, trace_timestamp, source, payload }) => ({
      event_type,
      trace_timestamp,
      source,
      payload,
    }));
    const source = 'client_browser';
    const span = { span_id: spanId, name: 'charge card' };
    const attributes = { provider: 'acme' };
    expect(data?.trace_id).toBe(traceId);
    expect(events).toEqual([
      {
        event_type: 'started',
        trace_timestamp: '2026-11-20T08:15:30Z',
        source: 'service',
        payload: { name: 'checkout' },
      },
      {
        event_type: 'shop.cart_seen',
        trace_timestamp: '2026-11-20T08:15:30Z',
        source,
        payload: { items: [1, { a: null }] },
      },
      {
        event_type: 'warn_event_added',
        trace_timestamp: '2026-11-20T08:15:30.123456789Z',
        source,
        payload: { name: 'slow', details: { ms: '900' } },
      },
      {
        event_type: 'span_started',
        trace_timestamp: '2026-11-20T08:15:30.2Z',
        source,
        payload: { ...span, attributes },
      },
      {
        event_type: 'transaction_hint_added',
        trace_timestamp: '2026-11-20T08:15:30.5Z',
        source,
        payload: { chain: ethereum, kind: 'evm_transaction', transaction_hash: transactionHash },
      },
      {
        event_type: 'span_finished',
        trace_timestamp: '2026-11-20T08:15:30.7Z',
        source,
        payload: { ...span, status: 'ok', duration_ms: 500, attributes },
      },
      {
        event_type: 'attributes_updated',
        trace_timestamp: '2026-11-20T08:15:31Z',
        source,
        payload: { attributes: fullFlush.attributes },
      },
      {
        event_type: 'tags_updated',
        trace_timestamp: '2026-11-20T08:15:31Z',
        source,
        payload: { tags: ['checkout', 'mobile'] },
      },
    ]);
    expect(data?.events.find(({ event_type }) => event_type === 'shop.cart_seen')?.version).toBe(3);
    expect(data?.events.find(({ event_type }) => event_type === 'transaction_hint_added')).toMatchObject({
      plugin_correlation_id: 'tx-1',
    });
  });

  it('is found by filter, tag, attribute and severity, and counted', async () => {
    for (const [filter, total] of [
      ['tag="mobile" AND attribute.header.country="NO" AND severity="warning"', 1],
      ['attribute."emoji 😀"="日本"', 1],
      ['attribute.empty=""', 1],
      ['attribute.empty:*', 1],
      ['attribute.missing:*', 0],
      ['status="completed"', 0],
    ] as const) {
      const { data } = await client.api.GET('/v1/traces', { params: { query: { filter } } });
      expect({ filter, total: data?.total, rows: data?.traces.length }).toEqual({
        filter,
        total,
        rows: total,
      });
    }
  });

  it('is in the metadata', async () => {
    expect((await client.api.GET('/v1/metadata/tags')).data).toEqual({
      tags: ['checkout', 'mobile'],
      truncated: false,
    });
    const { data } = await client.api.GET('/v1/metadata/attributes');
    expect(data).toEqual({ attributes: ['emoji 😀', 'empty', 'header.country'], truncated: false });
    const values = await client.api.GET('/v1/metadata/attributes/{key}', {
      params: { path: { key: 'emoji 😀' } },
    });
    expect(values.data).toEqual({ key: 'emoji 😀', values: ['日本'], truncated: false });
  });

  it('is in the statistics', async () => {
    const { data } = await client.api.GET('/v1/traces/stats', {
      params: { query: { interval: 'whole', group_by: ['status', 'attribute.header.country'] } },
    });
    const duration_ms = { p50: 1000, p95: 1000, p99: 1000, max: 1000 };
    expect(data?.expected_bucket_count).toBe(1);
    expect(data?.buckets[0]).toMatchObject({
      total_count: 1,
      groups: [
        {
          values: { status: 'running', 'attribute.header.country': 'NO' },
          present: true,
          count: 1,
          duration_ms,
        },
      ],
      other_count: 0,
      duration_ms,
    });
  });
});
