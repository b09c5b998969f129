import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { DamagedItem } from '../errors/damaged-item.ts';
import { type FakeClock, runMicrotasks } from '../testing/fake-clock.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import { createStreamWorld, type StreamWorld } from './testing/stream-world.ts';

describe('a log stream', () => {
  let world: StreamWorld;
  let clock: FakeClock;
  let append: StreamWorld['append'];
  let open: StreamWorld['open'];

  beforeEach(() => {
    world = createStreamWorld();
    ({ clock, append, open } = world);
  });

  it('ends within a second with an error once its key is revoked, and so do all with that key', async () => {
    const streams = [await open(), await open(), await open({}, { keyId: 'key_2' })];
    await clock.advance(1000);
    world.revoked.add('key_1');
    await clock.advance(500);
    await append(['secret']);
    await clock.advance(0);
    expect(streams.map((stream) => stream.isOver())).toEqual([true, true, false]);
    expect(streams.map((stream) => stream.names().at(-1))).toEqual(['error', 'error', 'log']);
  });

  it('ends within a second with an error once its session may no longer read the project', async () => {
    const ofSession = (sessionId: string) => open({}, { keyId: sessionId, sessionId });
    const streams = [await ofSession('ses_1'), await ofSession('ses_2'), await open()];
    await clock.advance(1000);
    world.ended.add(`ses_1 ${sampleProjectId}`);
    await clock.advance(500);
    await append(['secret']);
    await clock.advance(0);
    expect(streams.map((stream) => stream.isOver())).toEqual([true, false, false]);
    expect(streams.map((stream) => stream.names().at(-1))).toEqual(['error', 'log', 'log']);
  });

  it('ends while the user of another one is damaged, which ends that one with the reason', async () => {
    const ofSession = (sessionId: string) => open({}, { keyId: sessionId, sessionId });
    const streams = [
      await ofSession('ses_1'),
      await ofSession('ses_2'),
      await open(),
      await ofSession('ses_3'),
    ];
    await clock.advance(1000);
    world.checkSession = async (sessionId) => {
      if (sessionId === 'ses_1') throw new DamagedItem('user usr_1', 'its checksum does not match');
    };
    world.revoked.add('key_1');
    world.ended.add(`ses_2 ${sampleProjectId}`);
    await clock.advance(500);
    await append(['secret']);
    await clock.advance(0);
    expect(streams.map((stream) => stream.isOver())).toEqual([true, true, true, false]);
    expect(streams.map((stream) => stream.names().at(-1))).toEqual(['error', 'error', 'error', 'log']);
    expect(streams[0]?.text()).toContain('the stored user usr_1 is damaged');
  });

  it('ends once its key is revoked, although sessions cannot be checked', async () => {
    const streams = [await open({}, { keyId: 'ses_1', sessionId: 'ses_1' }), await open()];
    await clock.advance(1000);
    const failure = new AppError('UNAVAILABLE', 'PostgreSQL cannot be reached');
    const errors = new Set<unknown>();
    world.checkSession = () => Promise.reject(failure);
    world.onError = (error) => void errors.add(error);
    world.revoked.add('key_1');
    await clock.advance(500);
    expect(streams.map((stream) => stream.isOver())).toEqual([false, true]);
    expect([...errors]).toEqual([failure]);
  });

  it('sends heartbeats, and ends after an hour, while sessions are not answered for', async () => {
    const streams = [
      await open({ heartbeatSeconds: 5 }, { keyId: 'ses_1', sessionId: 'ses_1' }),
      await open({ heartbeatSeconds: 5 }),
    ];
    let checkCount = 0;
    world.checkSession = () => {
      checkCount += 1;
      return new Promise(() => {});
    };
    await clock.advance(16_000);
    for (const stream of streams)
      expect(stream.names().filter((name) => name === 'heartbeat').length).toBeGreaterThanOrEqual(2);
    await clock.advance(3_600_000);
    expect(streams.map((stream) => stream.isOver())).toEqual([true, true]);
    expect(checkCount).toBe(1);
  });

  it('sends no more records to a revoked key, not even pending ones', async () => {
    const stream = await open();
    await runMicrotasks();
    stream.pause();
    await append(['secret']);
    await clock.advance(200);
    await append(['secret too']);
    world.revoked.add('key_1');
    await clock.advance(500);
    stream.resume();
    await runMicrotasks();
    expect([stream.isOver(), stream.bodies().includes('secret too')]).toEqual([true, false]);
  });
});
