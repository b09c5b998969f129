import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Schemas } from '../../../../server/src/generated/operations.gen.ts';
import { createIngestClient } from '../../../process/load/ingest-client.ts';
import { createServiceReader } from '../../../process/load/service-reader.ts';
import { portFlags, type ServiceProcess } from '../../../process/service/service-process.ts';
import { openServiceScope } from '../../../process/service/service-scope.ts';
import { slackMs } from '../../../process/service/slack.ts';
import { provideClickhouseService } from './provide-clickhouse-service.ts';

const backWithinMs = 10_000;

const given = provideClickhouseService();

const newTraceId = () => randomUUID().replaceAll('-', '');

/** One event, with an id of the flush's name. @returns the status. */
async function flush(service: ServiceProcess, traceId: string, flushId: string): Promise<number | string> {
  const client = createIngestClient(service.ingestUrl, given.machine.scope.keys().ingestKey);
  const now = new Date().toISOString();
  const payload = { name: flushId };
  const event = { event_id: flushId, event_type: 'info_event_added', trace_timestamp: now, payload };
  const body = { flush_id: flushId, source: 'client_server', sent_at: now, events: [event] };
  const answer = await client.post(traceId, 'flush', JSON.stringify(body));
  return answer.kind === 'answered' ? answer.status : answer.kind;
}

const readerOf = ({ apiUrl }: ServiceProcess) =>
  createServiceReader(apiUrl, given.machine.scope.keys().serverKey);

/** The ids of the events that producers sent. */
async function readEventIds(service: ServiceProcess, traceId: string): Promise<readonly string[]> {
  const { status, body } = await readerOf(service).get(`/v1/traces/${traceId}/events`);
  if (status !== 200) throw new Error(body);
  const { events }: Schemas['TraceTimeline'] = JSON.parse(body); // the contract says so
  return events
    .filter(({ event_type }) => event_type === 'info_event_added')
    .map(({ event_id }) => event_id)
    .sort();
}

it('traces outlive the machine, and a retry at the next one is stored once', async () => {
  const first = await given.machine.scope.start({ flags: given.flags });
  const traceId = newTraceId();
  expect(await flush(first, traceId, 'one')).toBe(200);
  first.signal('SIGKILL');
  await first.ended;

  const other = await openServiceScope();
  try {
    const second = await other.scope.start({ flags: given.flags });
    expect(await readEventIds(second, traceId)).toEqual(['one']);
    expect(await flush(second, traceId, 'one')).toBe(200);
    expect(await flush(second, traceId, 'two')).toBe(200);
    expect(await readEventIds(second, traceId)).toEqual(['one', 'two']);
    second.signal('SIGTERM');
    expect(await second.ended).toMatchObject({ exitCode: 0, stderr: '' });
  } finally {
    await other.close();
  }
});

it('without ClickHouse traces are listed, writes and timelines are 503, and nothing acknowledged is lost', async () => {
  const service = await given.machine.scope.start({ flags: given.flags });
  const traceId = newTraceId();
  expect(await flush(service, traceId, 'one')).toBe(200);
  await given.servers.clickhouse.stop('crash');
  try {
    expect(await flush(service, traceId, 'two')).toBe(503);
    expect((await readerOf(service).get(`/v1/traces/${traceId}/events`)).status).toBe(503);
    expect((await readerOf(service).get('/v1/traces')).body).toContain(traceId);
  } finally {
    await given.servers.clickhouse.start();
  }
  await vi.waitUntil(async () => (await flush(service, traceId, 'three')) === 200, {
    timeout: backWithinMs + slackMs,
  });
  expect(await readEventIds(service, traceId)).toEqual(['one', 'three']);
  expect(await flush(service, traceId, 'two')).toBe(200);
  expect(await readEventIds(service, traceId)).toEqual(['one', 'three', 'two']);
});

it('a data directory with traces is refused', async () => {
  const { scope } = given.machine;
  const embedded = await scope.start({ flags: given.flags.slice(0, 1) });
  embedded.signal('SIGTERM');
  await embedded.ended;
  const refused = await scope.run(['serve', ...portFlags, ...given.flags]);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toMatch(/ has (logs|traces), which are not in ClickHouse; move \S+ away/);
});
