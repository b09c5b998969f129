import { setTimeout as delay } from 'node:timers/promises';
import { createQueryClient, tailLogs } from '@cairn/sdk-node/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createLogWriter } from './log-writer.ts';

const rounds = 3;
const cutsPerRound = 12;
const writerCount = 4;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** `fetch` whose answers can be cut off, as a broken connection would. */
function createCuttableFetch() {
  let current: AbortController | undefined;
  const cuttable: typeof fetch = (input, init) => {
    const connection = new AbortController();
    current = connection;
    const given = input instanceof Request ? input.signal : undefined;
    return fetch(input, {
      ...init,
      signal: AbortSignal.any([connection.signal, ...(given === undefined ? [] : [given])]),
    });
  };
  return { fetch: cuttable, cut: () => current?.abort(new TypeError('connection cut')) };
}

it('a tail that is cut again and again while others write has every record that was stored, once', async () => {
  const seed = Date.now();
  const random = createSeededRandom(seed);
  for (let round = 0; round < rounds; round++) {
    const word = `round${round}`;
    const stored: string[] = [];
    let isWriting = true;
    const write = async (name: string) => {
      const writer = createLogWriter(service.ingestUrl, service.keys.ingestKey);
      for (let count = 0; isWriting; count++) {
        const bodies = Array.from(
          { length: random.between(1, 3) },
          (_, index) => `${word} ${name} ${count}-${index}`,
        );
        await writer.write(bodies);
        stored.push(...bodies);
        await delay(random.between(1, 20));
      }
    };
    const leave = new AbortController();
    const connection = createCuttableFetch();
    const client = createQueryClient({
      baseUrl: service.apiUrl,
      apiKey: service.keys.serverKey,
      fetch: connection.fetch,
    });
    const seen: string[] = [];
    const recordIds = new Set<string>();
    let reconnects = 0;
    const take = async () => {
      const tail = tailLogs({
        client,
        filter: `body:"${word}"`,
        pageSize: 1000,
        signal: leave.signal,
        timing: { nowMs: () => performance.now(), random: () => 0, setTimer: setShortTimer },
        onReconnect: () => {
          reconnects += 1;
        },
      });
      for await (const { log } of tail) {
        seen.push(log.body);
        recordIds.add(log.record_id);
      }
    };
    const taking = take();
    const writing = Array.from({ length: writerCount }, (_, index) => write(`w${index}`));
    for (let cut = 0; cut < cutsPerRound; cut++) {
      await delay(random.between(0, 300));
      connection.cut();
    }
    isWriting = false;
    await Promise.all(writing);
    const missing = () => stored.filter((body) => !new Set(seen).has(body));
    await waitUntil(() => seen.length >= stored.length).catch(() => {});
    expect(missing(), `seed ${seed}`).toEqual([]);
    expect(recordIds.size, `seed ${seed}`).toBe(seen.length);
    expect(seen.length).toBe(stored.length);
    expect(reconnects).toBeGreaterThan(cutsPerRound / 2);
    leave.abort();
    await taking;
  }
});

/** A tail waits a second before it connects again; here a twentieth of it. */
function setShortTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs <= 31_000 ? delayMs / 20 : delayMs);
  return () => clearTimeout(timer);
}
