import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseLogFilter } from '../../../../server/src/logs/parse-log-filter.ts';
import { decodeLogs } from '../../../../server/src/logs/testing/decode-logs.ts';
import { sampleLogBatch, sampleLogNs } from '../../../../server/src/logs/testing/sample-log.ts';
import { defaultQueryLimits } from '../../../../server/src/promql/query-limits.ts';
import { sampleProjectId } from '../../../../server/src/traces/testing/sample-trace.ts';
import type { ClickhouseShards } from '../../../support/clickhouse-shards.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouseCluster } from '../../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';
import { flushesOf, flushOf } from '../traces/sample-flushes.ts';
import { type GatewayStores, openGatewayStores } from './open-stores.ts';
import { upSample } from './up-samples.ts';

const unavailable = { code: 'UNAVAILABLE' };
/** Wider than the times of the servers, which send each other its bounds. */
const window = { sinceNs: -(2n ** 80n), untilNs: 2n ** 80n };
const unhurried = () => ({ deadlineMs: performance.now() + 60_000 });

describe('two shards, one of which is down', () => {
  let clickhouse: ClickhouseShards;
  let postgres: PostgresServer;
  let databases: readonly [ClickhouseTestDatabase, TestDatabase];
  let stores: GatewayStores;
  beforeAll(async () => {
    [clickhouse, postgres] = await Promise.all([startClickhouseCluster(), startPostgres()]);
  });
  beforeEach(async () => {
    databases = [await clickhouse.createTestDatabase(), await postgres.createTestDatabase()];
    stores = await openGatewayStores(databases[0].servers, databases[1]);
  });
  afterEach(async () => {
    await stores.stop();
    await Promise.all(databases.map((database) => database.remove()));
  });
  afterAll(() => Promise.all([clickhouse.remove(), postgres.remove()]));

  /** How many rows of a table each shard has. */
  async function countInShards(table: string): Promise<readonly number[]> {
    const [name] = databases[0].servers.urls.map((url) => new URL(url).pathname.slice(1));
    const counts = clickhouse.shards.map(({ run }) => run(`SELECT count() FROM ${table}`, name));
    return (await Promise.all(counts)).map(Number);
  }

  const stopSecond = () => clickhouse.shards[1]?.stop('crash');
  const startSecond = () => clickhouse.shards[1]?.start();

  const batchOf = (body: string) => sampleLogBatch({ records: [{ timeNs: sampleLogNs, body }] });
  const appendLog = (body: string) => stores.logs.append(batchOf(body));
  async function bodies(): Promise<readonly string[]> {
    const query = { projectId: sampleProjectId, window, filter: parseLogFilter(), limit: 100 };
    const { records } = await stores.logs.list(query, unhurried());
    return decodeLogs(records)
      .map(({ body }) => body)
      .toSorted();
  }

  it('takes each block of logs in turn, and has all of them', async () => {
    const all = Array.from({ length: 6 }, (_, index) => `log ${index}`);
    for (const body of all) expect(await appendLog(body)).toMatchObject({ accepted: 1, duplicate: false });
    expect(await countInShards('logs')).toEqual([3, 3]);
    expect(await bodies()).toEqual(all);
  });

  it('stores logs in the other, refuses to read, and has everything once when it is back', async () => {
    const acknowledged: string[] = [];
    for (const body of ['a', 'b']) await appendLog(body).then(() => acknowledged.push(body));
    await stopSecond();
    const sent = Array.from({ length: 6 }, (_, index) => `down ${index}`);
    const refused: string[] = [];
    for (const body of sent)
      await appendLog(body).then(
        () => acknowledged.push(body),
        (error) => {
          expect(error).toMatchObject(unavailable);
          refused.push(body);
        },
      );
    // The block that met it, and none after it.
    expect(refused).toHaveLength(1);
    await expect(appendLog(refused[0] ?? '')).rejects.toMatchObject(unavailable);
    await expect(bodies()).rejects.toMatchObject(unavailable);
    await startSecond();
    expect(await bodies()).toEqual(acknowledged.toSorted());
    // Once the shard has answered a ping.
    await expect
      .poll(() => appendLog(refused[0] ?? '').catch((error) => error))
      .toMatchObject({ accepted: 1 });
    expect(await bodies()).toEqual([...acknowledged, ...refused].toSorted());
    for (const body of sent) expect(await appendLog(body)).toMatchObject({ duplicate: true });
    const mark = await stores.logs.arrivalMark(sampleProjectId);
    const all = { projectId: sampleProjectId, window, filter: parseLogFilter(), limit: 100 };
    const { records } = await stores.logs.list(all, unhurried());
    expect(records.every((record) => mark.covers(record))).toBe(true);
  });

  it('stores parts of traces in the other, refuses timelines, and has everything when it is back', async () => {
    for (const id of ['a', 'b']) await stores.traces.flush(flushOf(1, id));
    expect(await countInShards('trace_parts')).toEqual([1, 1]);
    await stopSecond();
    const acknowledged = ['a', 'b'];
    for (const id of ['c', 'd', 'e', 'f'])
      await stores.traces.flush(flushOf(1, id)).then(
        () => acknowledged.push(id),
        (error) => expect(error).toMatchObject(unavailable),
      );
    expect(acknowledged).toHaveLength(5);
    await expect(flushesOf(stores.traces, 1)).rejects.toMatchObject(unavailable);
    await startSecond();
    expect((await flushesOf(stores.traces, 1))?.toSorted()).toEqual(acknowledged);
    for (const id of ['c', 'd', 'e', 'f']) await stores.traces.flush(flushOf(1, id));
    expect((await flushesOf(stores.traces, 1))?.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  const nowMs = Date.now();
  const samplesAt = (second: number, projectId = sampleProjectId) => upSample(projectId, nowMs, second);
  async function readSum(): Promise<unknown> {
    const query = { projectId: sampleProjectId, query: 'sum_over_time(up[1h])', atMs: nowMs + 600_000 };
    const { data } = await stores.metrics.instant({ ...query, limits: defaultQueryLimits }, unhurried());
    return JSON.parse(new TextDecoder().decode(data)).result[0].value[1];
  }

  it('stores samples of known series in the other until a commit is undecided, and has everything once when it is back', async () => {
    for (const second of [1, 2]) await stores.metrics.append(samplesAt(second));
    expect(await countInShards('samples')).toEqual([1, 1]);
    await stopSecond();
    for (const second of [3, 4, 5])
      await stores.metrics
        .append(samplesAt(second))
        .catch((error) => expect(error).toMatchObject(unavailable));
    await expect(readSum()).rejects.toMatchObject(unavailable);
    await startSecond();
    for (const second of [3, 4, 5]) await stores.metrics.append(samplesAt(second));
    expect(await readSum()).toBe('15');
    expect((await countInShards("samples WHERE project != ''")).reduce((sum, count) => sum + count, 0)).toBe(
      5,
    );
  });

  it('stores samples of other projects that share a commit with one that is undecided', async () => {
    // While the first one is stored, the others gather for one commit.
    const projects = ['prj_first', sampleProjectId, 'prj_other'];
    const append = (second: number) =>
      Promise.allSettled(projects.map((project) => stores.metrics.append(samplesAt(second, project))));
    await append(1);
    await stopSecond();
    // One of them goes to the shard that is down, and stays undecided.
    const alone = [];
    for (const second of [2, 3])
      alone.push(...(await Promise.allSettled([stores.metrics.append(samplesAt(second))])));
    const refused = { status: 'rejected', reason: unavailable };
    const stored = { status: 'fulfilled', value: { accepted: 1 } };
    expect(alone.at(-1)).toMatchObject(refused);
    for (const second of [4, 5, 6]) expect(await append(second)).toMatchObject([stored, refused, stored]);
    await startSecond();
    await expect
      .poll(() => append(7), { timeout: 30_000 })
      .toMatchObject(projects.map(() => ({ status: 'fulfilled' })));
  });
});
