import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleAutomation } from '../automations/testing/sample-automation.ts';
import type { NewNotification } from '../notifications/notification.ts';
import { createRecordingLog } from '../testing/recording-log.ts';
import { sampleTraceId } from '../traces/testing/sample-trace.ts';
import { composeService } from './compose-service.ts';
import type { ServiceClock } from './service-parts.ts';
import { systemClock } from './system-parts.ts';
import { createFakeParts, type FakePartsOptions } from './testing/fake-parts.ts';

/** Counts pending timers and repeated tasks. */
function createCountingClock(): { readonly clock: ServiceClock; readonly active: () => number } {
  const active = new Set<object>();
  function track(start: (done: () => void) => () => void): () => void {
    const timer = {};
    active.add(timer);
    const cancel = start(() => active.delete(timer));
    return () => {
      active.delete(timer);
      cancel();
    };
  }
  return {
    clock: {
      ...systemClock,
      repeat: (task, intervalMs) => track(() => systemClock.repeat(task, intervalMs)),
      setTimer: (callback, delayMs) =>
        track((done) =>
          systemClock.setTimer(() => {
            done();
            callback();
          }, delayMs),
        ),
    },
    active: () => active.size,
  };
}

/** Opens a service for each case, because the cases differ in its parts. */
async function start(options: FakePartsOptions = {}) {
  const service = await composeService(createFakeParts({ flags, ...options }));
  onTestFinished(() => service.stop());
  return service;
}

/** Compiling the response validators would dominate the duration of these tests. */
const flags = { 'validate-responses': 'off' };
const fail = () => Promise.reject(new Error('the disk is gone'));

describe('the service', () => {
  it('accepts the first keys on its API and ingest listeners', async () => {
    const { apiUrl, ingestUrl, firstKeys } = await start();
    const headers = { 'x-api-key': firstKeys?.serverKey ?? '', 'content-type': 'application/json' };
    expect((await fetch(`${apiUrl}/v1/logs`, { headers })).status).toBe(200);
    const ingest = { 'x-ingest-api-key': firstKeys?.ingestKey ?? '', 'content-type': 'application/json' };
    const posted = await fetch(`${ingestUrl}/v1/logs`, { method: 'POST', headers: ingest, body: '{}' });
    expect(posted.status).toBe(200);
  });

  it('has no first keys when identities exist', async () => {
    const { identities } = createFakeParts().stores;
    expect((await start({ stores: { identities } })).firstKeys).toBeDefined();
    expect((await start({ stores: { identities } })).firstKeys).toBeUndefined();
  });

  it('is not ready while its stores cannot accept writes', async () => {
    const { apiUrl } = await start({ findObstacle: async () => 'the disk is full' });
    expect((await fetch(`${apiUrl}/ready`)).status).toBe(503);
  });

  it('refuses connections and has no timers after it stopped', async () => {
    const { clock, active } = createCountingClock();
    const { stop, ...urls } = await composeService(createFakeParts({ clock, flags }));
    expect(active()).toBeGreaterThan(0);
    await stop();
    expect(active()).toBe(0);
    for (const url of [urls.apiUrl, urls.ingestUrl]) await expect(fetch(url)).rejects.toThrow();
  });

  it('removes nothing by a clock that was just set, and says that it was, on a line and on /metrics', async () => {
    const parts = createFakeParts();
    const dropped: number[] = [];
    const tasks: (() => void)[] = [];
    const { log, lines } = createRecordingLog();
    let stepMs = 0;
    let monotonicMs = 0;
    const { apiUrl } = await start({
      log,
      clock: {
        ...systemClock,
        nowMs: () => Date.UTC(2026, 10, 20) + monotonicMs + stepMs,
        monotonicNowMs: () => monotonicMs,
        repeat(task) {
          tasks.push(task);
          return () => {};
        },
      },
      stores: {
        metrics: { ...parts.stores.metrics, dropDaysBefore: async (ms) => void dropped.push(ms) },
      },
    });
    async function pass(ms: number): Promise<void> {
      monotonicMs += ms;
      for (const task of tasks) task();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await pass(1_000);
    const [, beforeMs = 0] = dropped;
    dropped.length = 0;
    stepMs += 86_400_000;
    await pass(1_000);
    stepMs = 0;
    await pass(1_000);
    expect(dropped).toEqual([]);
    expect(lines.filter(({ msg }) => String(msg).startsWith('the clock was set'))).toMatchObject([
      { direction: 'forward', seconds: 86_400 },
      { direction: 'backward', seconds: -86_400 },
    ]);
    const metrics = await (await fetch(`${apiUrl}/metrics`)).text();
    expect(metrics).toContain('cairn_clock_steps_total{direction="backward"} 1');
    expect(metrics).toContain('cairn_clock_last_step_seconds -86400');
    await pass(600_000);
    expect(dropped).toEqual([beforeMs + 602_000]);
  });

  it('has rules in effect from the first write, and stores the notifications of their matches', async () => {
    const { stores } = createFakeParts();
    const added: string[] = [];
    const outbox = {
      ...stores.outbox,
      add: async (notifications: readonly NewNotification[]) =>
        void added.push(...notifications.map(({ channelSlug }) => channelSlug)),
    };
    const { firstKeys } = await start({ stores: { ...stores, outbox } });
    expect(firstKeys).toBeDefined();
    const [project] = await stores.identities.listProjects();
    const projectId = project?.id ?? '';
    await stores.automations.create(sampleAutomation({ projectId, filter: 'tag="a"' }));
    const { ingestUrl } = await start({ stores: { ...stores, outbox } });
    const response = await fetch(`${ingestUrl}/v1/ingest/traces/${sampleTraceId(1)}/flush`, {
      method: 'POST',
      headers: { 'x-ingest-api-key': firstKeys?.ingestKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({
        flush_id: 'flush-1',
        source: 'client_server',
        sent_at: '2026-11-21T12:00:00Z',
        tags: ['a'],
      }),
    });
    expect(response.status).toBe(200);
    await vi.waitFor(() => expect(added).toEqual(['hook']));
    expect(await stores.traces.get(projectId, sampleTraceId(1))).toMatchObject({
      ruleMatches: [{ ruleId: 'rul_1' }],
    });
  });

  it('logs a failure of retention, and keeps serving', async () => {
    const { log, lines } = createRecordingLog();
    const stores = createFakeParts().stores;
    const { apiUrl } = await start({ log, stores: { logs: { ...stores.logs, dropDaysBefore: fail } } });
    expect((await fetch(`${apiUrl}/health`)).status).toBe(200);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'could not drop the days of logs that are past their retention' }),
    );
  });
});

describe('a service that cannot start', () => {
  it('has no timers when its alerts cannot be loaded', async () => {
    const { clock, active } = createCountingClock();
    const { documents } = createFakeParts().stores;
    const parts = createFakeParts({ clock, stores: { documents: { ...documents, listAll: fail } } });
    await expect(composeService(parts)).rejects.toThrow('the disk is gone');
    await new Promise((resolve) => setImmediate(resolve));
    expect(active()).toBe(0);
  });

  it('has no timers when its automations cannot be loaded', async () => {
    const { clock, active } = createCountingClock();
    const { automations } = createFakeParts().stores;
    const parts = createFakeParts({ clock, stores: { automations: { ...automations, listEnabled: fail } } });
    await expect(composeService(parts)).rejects.toThrow('the disk is gone');
    await new Promise((resolve) => setImmediate(resolve));
    expect(active()).toBe(0);
  });

  it('closes its listeners when another cannot be bound', async () => {
    const { apiUrl } = await start();
    const { clock, active } = createCountingClock();
    const { port } = new URL(apiUrl);
    const taken = { ...flags, 'otlp-grpc-port': port };
    await expect(composeService(createFakeParts({ clock, flags: taken }))).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port}: the port is in use; choose another one with --otlp-grpc-port (CAIRN_OTLP_GRPC_PORT)`,
    );
    expect(active()).toBe(0);
  });

  it.each([
    ['api-port', 'the port is in use; choose another one with --api-port (CAIRN_API_PORT)'],
    ['ingest-port', 'the port is in use; choose another one with --ingest-port (CAIRN_INGEST_PORT)'],
  ])('names --%s when its port is taken', async (slug, remedy) => {
    const { port } = new URL((await start()).apiUrl);
    await expect(composeService(createFakeParts({ flags: { ...flags, [slug]: port } }))).rejects.toThrow(
      remedy,
    );
  });

  it('names the option of a host that is not of this machine', async () => {
    const elsewhere = { ...flags, 'ingest-host': '203.0.113.1' };
    await expect(composeService(createFakeParts({ flags: elsewhere }))).rejects.toThrow(
      /^cannot listen on 203\.0\.113\.1:0: .*; choose another one with --ingest-host \(CAIRN_INGEST_HOST\)$/,
    );
  });
});
