import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../server/src/generated/operations.gen.ts';
import { createTypedClient, type TypedClient } from '../support/typed-client.ts';
import { ethereum, fullFlush, spanId, transactionHash } from './full-flush.ts';
import { type ContractProject, openProject } from './open-project.ts';

const path = { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' };

let service: ContractProject;
let client: TypedClient;

beforeAll(async () => {
  service = await openProject();
  client = createTypedClient(service, service.keys);
  await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', { params: { path }, body: fullFlush });
});

describe('a trace', () => {
  it('moves last_seen_at by a keep-alive', async () => {
    const before = await readTrace();
    const { data } = await client.ingest.POST('/v1/ingest/traces/{trace_id}/keep-alive', {
      params: { path },
      body: {},
    });
    expect(data).toEqual({ accepted: true });
    expect(Date.parse((await readTrace()).last_seen_at)).toBeGreaterThanOrEqual(
      Date.parse(before.last_seen_at),
    );
  });

  it('adds plugin events, each once', async () => {
    const event = {
      event_id: 'evm-1',
      event_type: 'evm_transaction_confirmed',
      trace_timestamp: '2026-11-20T08:15:45Z',
      plugin_correlation_id: 'tx-1',
      payload: { chain: ethereum, transaction_hash: transactionHash, block_number: 21_000_000 },
    };
    for (const duplicate of [false, true]) {
      const { data } = await client.ingest.POST('/v1/ingest/traces/{trace_id}/plugin-events', {
        params: { path },
        body: { events: [event] },
      });
      expect(data).toEqual({ accepted: true, duplicate, trace_number: 1, rejected: [] });
    }
    const { data } = await client.api.GET('/v1/traces/{trace_id}/events', { params: { path } });
    expect(data?.events.filter(({ event_id }) => event_id === 'evm-1')).toMatchObject([
      { ...event, source: 'plugin' },
    ]);
  });

  it('stores a flush after the earlier ones of its request, in their order, each once', async () => {
    const batch = (number: number) => ({
      flush_id: `ordered-${number}`,
      source: 'client_browser' as const,
      sent_at: '2026-11-20T08:15:32Z',
      attributes: { step: String(number) },
    });
    const body = { ...batch(3), earlier: [batch(1), batch(2)] };
    for (const [sent, duplicate] of [
      [batch(1), false],
      [body, false],
      [body, true],
    ] as const) {
      const { data } = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
        params: { path },
        body: sent,
      });
      expect(data).toEqual({ accepted: true, duplicate, trace_number: 1, rejected: [] });
      expect((await readTrace()).attributes).toMatchObject({ step: sent.attributes.step });
    }
  });

  it('sets bad items aside and stores the others', async () => {
    const trace_timestamp = '2026-11-20T08:15:32Z';
    const { data } = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      params: { path },
      body: {
        flush_id: 'flush-2',
        source: 'client_server',
        sent_at: trace_timestamp,
        attributes: { good: '1', long: 'é'.repeat(2049) },
        tags: ['good', ''],
        events: [
          { event_type: 'started', trace_timestamp, payload: { name: 'mine' } },
          { event_type: 'error_event_added', trace_timestamp, payload: { name: 'boom' } },
          { event_type: 'info_event_added', trace_timestamp: 'now', payload: { name: 'late' } },
        ],
        spans: [
          {
            span_id: spanId.replace('0', 'a'),
            name: 's',
            started_at: trace_timestamp,
            finished_at: '2026-11-20T08:15:31Z',
          },
        ],
      },
    });
    expect(data).toMatchObject({ accepted: true, duplicate: false });
    expect(data?.rejected.map(({ item, index, key }) => ({ item, index, key }))).toEqual([
      { item: 'attribute', index: undefined, key: 'long' },
      { item: 'tag', index: 1, key: undefined },
      { item: 'event', index: 0, key: undefined },
      { item: 'event', index: 2, key: undefined },
      { item: 'span', index: 0, key: undefined },
    ]);
    expect(await readTrace()).toMatchObject({
      highest_severity: 'error',
      tags: ['checkout', 'mobile', 'good'],
      attributes: { good: '1' },
    });
  });

  it('takes a flush_id as long as it may be, and ids made from it', async () => {
    const trace_timestamp = '2026-11-20T08:15:32Z';
    const { data } = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      params: { path },
      body: {
        flush_id: 'f'.repeat(64),
        source: 'client_server',
        sent_at: trace_timestamp,
        events: [{ event_type: 'info_event_added', trace_timestamp, payload: { name: 'no id of its own' } }],
        hints: [{ chain: ethereum, kind: 'evm_transaction', trace_timestamp }],
      },
    });
    expect(data).toMatchObject({ accepted: true, rejected: [] });
    expect((await client.api.GET('/v1/traces/{trace_id}/events', { params: { path } })).response.status).toBe(
      200,
    );
  });

  it('closes the trace, which then takes nothing', async () => {
    const close = () =>
      client.ingest.POST('/v1/ingest/traces/{trace_id}/close', {
        params: { path },
        body: { reason: 'order placed' },
      });
    expect((await close()).data).toEqual({ accepted: true });
    expect((await close()).data).toEqual({ accepted: false, reason: 'closed' });
    const flush = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      params: { path },
      body: { ...fullFlush, flush_id: 'late' },
    });
    expect(flush.data).toEqual({ accepted: false, reason: 'closed', duplicate: false, rejected: [] });
    expect((await readTrace()).status).toBe('completed');
    const { data } = await client.api.GET('/v1/traces/{trace_id}/events', { params: { path } });
    expect(data?.events.slice(-2)).toMatchObject([
      { event_type: 'finished', payload: { status: 'completed' } },
      { event_type: 'trace_closed', payload: { reason: 'order placed' } },
    ]);
  });

  it('is written and closed by one request, which may arrive beside its own flush and again', async () => {
    const other = { params: { path: { trace_id: 'e'.repeat(32) } } };
    const last = { ...other, body: { reason: 'left', flushes: [fullFlush] } };
    const answers = await Promise.all([
      client.ingest.POST('/v1/ingest/traces/{trace_id}/close', last),
      client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', { ...other, body: fullFlush }),
      client.ingest.POST('/v1/ingest/traces/{trace_id}/close', last),
    ]);
    expect(answers.map(({ data }) => data?.accepted)).toEqual([true, true, true]);
    const late = await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      ...other,
      body: fullFlush,
    });
    expect(late.data).toMatchObject({ accepted: true, duplicate: true });
    const { data } = await client.api.GET('/v1/traces/{trace_id}/events', other);
    const ids = data?.events.map(({ event_id }) => event_id) ?? [];
    expect([ids.length > 3, new Set(ids).size]).toEqual([true, ids.length]);
    expect(data?.events.at(-1)).toMatchObject({ event_type: 'trace_closed', payload: { reason: 'left' } });
  });

  it('is readable after it was closed with an empty reason', async () => {
    const other = { trace_id: 'f'.repeat(32) };
    await client.ingest.POST('/v1/ingest/traces/{trace_id}/flush', {
      params: { path: other },
      body: fullFlush,
    });
    await client.ingest.POST('/v1/ingest/traces/{trace_id}/close', {
      params: { path: other },
      body: { reason: '' },
    });
    const { data } = await client.api.GET('/v1/traces/{trace_id}/events', { params: { path: other } });
    expect(data?.events.at(-1)).toMatchObject({ event_type: 'trace_closed', payload: {} });
  });

  it('answers no duplicate when every plugin event of a batch was set aside', async () => {
    const event = {
      event_id: 'e',
      event_type: 'started',
      trace_timestamp: '2026-11-20T08:15:45Z',
      payload: {},
    };
    const { data } = await client.ingest.POST('/v1/ingest/traces/{trace_id}/plugin-events', {
      params: { path },
      body: { events: [event] },
    });
    expect(data).toMatchObject({ duplicate: false, rejected: [{ item: 'event', index: 0 }] });
  });

  it('says that a trace is unknown', async () => {
    const unknown = { params: { path: { trace_id: '0'.repeat(32) } } };
    const refusal = { accepted: false, reason: 'unknown_trace' };
    expect(
      (await client.ingest.POST('/v1/ingest/traces/{trace_id}/keep-alive', { ...unknown, body: {} })).data,
    ).toEqual(refusal);
    expect(
      (await client.ingest.POST('/v1/ingest/traces/{trace_id}/close', { ...unknown, body: {} })).data,
    ).toEqual(refusal);
  });
});

async function readTrace(): Promise<Schemas['TraceSummary']> {
  const { data } = await client.api.GET('/v1/traces/{trace_id}', { params: { path } });
  if (data === undefined) throw new Error('the trace cannot be read');
  return data.trace;
}
