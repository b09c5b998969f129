import {
  createQueryClient,
  isLogTailError,
  type TailedLog,
  type TailLogsOptions,
  tailLogs,
} from '@cairn/sdk-node/query';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLogWriter, type LogWriter } from '../../process/live-tail/log-writer.ts';
import { openRawTail } from '../../process/live-tail/raw-tail.ts';
import { openIdentityAdmin } from '../../support/identity-admin.ts';
import { startTestService } from '../../support/start-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type ContractProject, openProject } from '../open-project.ts';

let service: ContractProject;
let writer: LogWriter;

beforeAll(async () => {
  service = await openProject();
  writer = createLogWriter(service.ingestUrl, service.keys.ingestKey);
});

interface Follower {
  readonly taken: readonly TailedLog[];
  bodies(): readonly string[];
  readonly ended: Promise<unknown>;
  leave(): void;
}

/** Takes records with the SDK, of one test: every body begins with the test's own word. */
function follow(options: Partial<TailLogsOptions> = {}, apiKey = service.keys.serverKey): Follower {
  const leave = new AbortController();
  const client = createQueryClient({ baseUrl: service.apiUrl, apiKey });
  const taken: TailedLog[] = [];
  async function take(): Promise<unknown> {
    try {
      for await (const log of tailLogs({ client, signal: leave.signal, ...options })) taken.push(log);
      return 'left';
    } catch (error) {
      return error;
    }
  }
  onTestFinished(() => leave.abort());
  return {
    taken,
    bodies: () => taken.map(({ log }) => log.body),
    ended: take(),
    leave: () => leave.abort(),
  };
}

describe('a live tail', () => {
  it('replays what is there, then sends what arrives, to every tail', async () => {
    await writer.write(['apple 1', 'apple 2']);
    const tails = [follow({ filter: 'body:"apple"' }), follow({ filter: 'body:"apple"' })];
    await waitUntil(() => tails.every(({ taken }) => taken.length === 2));
    await writer.write(['apple 3', 'pear']);
    await waitUntil(() => tails.every(({ taken }) => taken.length === 3));
    for (const { taken } of tails) {
      expect(taken.map(({ log, replay }) => [log.body, replay])).toEqual([
        ['apple 1', true],
        ['apple 2', true],
        ['apple 3', false],
      ]);
      expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
    }
  });

  it('sends each record without another one that wakes it', async () => {
    const tail = follow({ filter: 'body:"soon"' });
    for (let count = 1; count <= 10; count++) {
      await writer.write([`soon ${count}`]);
      await waitUntil(() => tail.taken.length === count);
    }
    expect(tail.bodies()).toEqual(Array.from({ length: 10 }, (_, index) => `soon ${index + 1}`));
  });

  it('goes on behind an id with nothing left out and nothing twice', async () => {
    const first = follow({ filter: 'body:"plum"', pageSize: 10 });
    await writer.write(['plum 0']);
    await waitUntil(() => first.taken.length === 1);
    first.leave();
    expect(await first.ended).toBe('left');
    const missed = Array.from({ length: 250 }, (_, index) => `plum ${index + 1}`);
    for (let start = 0; start < 250; start += 50) await writer.write(missed.slice(start, start + 50));
    const second = follow({ filter: 'body:"plum"', pageSize: 10, lastEventId: first.taken[0]?.id });
    await waitUntil(() => second.taken.length >= 250);
    await writer.write(['plum 251']);
    await waitUntil(() => second.taken.length >= 251);
    expect(second.bodies()).toEqual([...missed, 'plum 251']);
  });

  it('refuses an id with another filter, naming the header', async () => {
    const first = follow({ filter: 'body:"fig"' });
    await writer.write(['fig']);
    await waitUntil(() => first.taken.length === 1);
    const error = await follow({ filter: 'body:"date"', lastEventId: first.taken[0]?.id }).ended;
    expect(isLogTailError(error)).toBe(true);
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('Last-Event-ID'),
    });
  });

  it('sends heartbeats while nothing happens', { timeout: 20_000 }, async () => {
    const tail = await openRawTail({
      ...service,
      ...service.keys,
      query: 'heartbeat=5&filter=body:%22nothing%22',
    });
    onTestFinished(() => tail.destroy());
    expect(await tail.head).toBe('HTTP/1.1 200 OK');
    await waitUntil(() => tail.eventCount('heartbeat') === 1);
    expect(tail.eventCount('ready')).toBe(1);
  });

  it('ends within a second after its key was revoked, and does not come back', async () => {
    const admin = openIdentityAdmin(service);
    const { keyId, key } = await admin.createKey('server', await admin.createProject('revoked'));
    const raw = await openRawTail({ apiUrl: service.apiUrl, serverKey: key });
    const sdk = follow({}, key);
    await waitUntil(() => raw.eventCount('ready') === 1);
    await admin.revokeKey(keyId);
    const revokedAtMs = performance.now();
    admin.close();
    await raw.closed;
    // The promise is one second; the rest is for a busy machine.
    expect(performance.now() - revokedAtMs).toBeLessThan(1500);
    expect(raw.eventCount('error')).toBe(1);
    expect(await sdk.ended).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('does not hold up a stop of the service', async () => {
    const other = await startTestService();
    const tail = await openRawTail({ apiUrl: other.apiUrl, serverKey: other.keys.serverKey });
    await waitUntil(() => tail.eventCount('ready') === 1);
    const startedAtMs = performance.now();
    await Promise.all([other.stop(), tail.closed]);
    expect(performance.now() - startedAtMs).toBeLessThan(5000);
    expect(tail.eventCount('error')).toBe(0);
  });
});
