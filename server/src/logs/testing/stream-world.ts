import { randomBytes } from 'node:crypto';
import { createFairPool } from '../../fairness/fair-pool.ts';
import { createFairTurns } from '../../fairness/fair-turns.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import type { LogStore } from '../log-store.ts';
import {
  createLogStreamService,
  type LogStreamConnection,
  type LogStreamRequest,
} from '../log-stream-service.ts';
import { createFakeLogStore } from './fake-log-store.ts';
import { readStream, type StreamReader } from './read-stream.ts';
import { sampleLogBatch, sampleLogNs } from './sample-log.ts';

/** Streams that may be open at a time. */
export const streamPlaces = 8;

/** The stream service over an in-memory store, with a fake clock. */
export interface StreamWorld {
  readonly clock: FakeClock;
  readonly store: LogStore;
  /** Replace the reads of the store. */
  readonly overrides: { list?: LogStore['list']; arrivals?: LogStore['arrivals'] };
  readonly stopping: AbortController;
  /** Ids of revoked keys. */
  readonly revoked: Set<string>;
  /** Sessions that may no longer read a project, as `<session id> <project id>`. */
  readonly ended: Set<string>;
  /** Called before a session is checked. */
  checkSession: (sessionId: string) => Promise<void>;
  /** Called when keys and sessions could not be checked; throws unless a test replaces it. */
  onError: (error: unknown) => void;
  /** Appends one record per body, `ageNs` old. */
  append(bodies: readonly string[], ageNs?: bigint): Promise<void>;
  /** Opens a stream with a window of five minutes and the defaults of the contract. */
  open(request?: Partial<LogStreamRequest>, connection?: Partial<LogStreamConnection>): Promise<StreamReader>;
}

/** @param places for streams. */
export function createStreamWorld(places = streamPlaces): StreamWorld {
  const clock = createFakeClock(Number(sampleLogNs / 1_000_000n));
  const store = createFakeLogStore(clock);
  const stopping = new AbortController();
  const revoked = new Set<string>();
  const ended = new Set<string>();
  const overrides: StreamWorld['overrides'] = {};
  let appendCount = 0;
  const service = createLogStreamService({
    store: {
      ...store,
      list: (query, budget) => (overrides.list ?? store.list)(query, budget),
      arrivals: (query, budget) => (overrides.arrivals ?? store.arrivals)(query, budget),
    },
    access: {
      revokedKeyIds: async () => revoked,
      async maySessionRead(sessionId, projectId) {
        await world.checkSession(sessionId);
        return !ended.has(`${sessionId} ${projectId}`);
      },
    },
    places: createFairPool({ name: 'room for streams', capacity: places, unit: 'streams' }),
    // No test of the service sends more at once.
    turns: createFairTurns({ maxPerTurn: 10_000 }),
    sealingKey: { keyId: 'k1', key: randomBytes(32) },
    nowMs: clock.nowMs,
    monotonicNowMs: clock.monotonicNowMs,
    setTimer: clock.setTimer,
    queryDeadlineMs: 60_000,
    stopping: stopping.signal,
    onError: (error) => world.onError(error),
  });
  const world: StreamWorld = {
    clock,
    store,
    overrides,
    stopping,
    revoked,
    ended,
    checkSession: async () => {},
    onError(error) {
      throw error;
    },
    async append(bodies, ageNs = 0n) {
      appendCount += 1;
      const timeNs = BigInt(clock.nowMs()) * 1_000_000n - ageNs;
      // The batch number makes the request unique; a repeated one would be a retry.
      const records = bodies.map((body) => ({ timeNs, body, attributes: { batch: appendCount } }));
      await store.append(sampleLogBatch({ records }));
    },
    async open(request = {}, connection = {}) {
      const stream = await service.open(
        {
          projectId: sampleProjectId,
          keyId: 'key_1',
          signal: new AbortController().signal,
          describeFailure: (error) => `event: error\ndata: ${JSON.stringify(String(error))}\n\n`,
          ...connection,
        },
        { window: '5m', pageSize: 100, heartbeatSeconds: 15, ...request },
      );
      return readStream(stream);
    },
  };
  return world;
}
