import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AcknowledgingProcess } from '../../../support/start-acknowledging-process.ts';
import type { AcknowledgedAppend } from './metric-writer-process.ts';
import { gauge, samplesOf } from './scripted-writes.ts';
import { startMetricWriter } from './start-metric-writer.ts';
import { useWriteGateways } from './write-gateways.ts';

describe('writes of metrics of several processes', () => {
  const gateways = useWriteGateways();

  /** Once every writer has sent all rounds, some of them more than once. */
  async function expectAllOnce(
    writers: readonly string[],
    rounds: number,
    processes: readonly AcknowledgingProcess<AcknowledgedAppend>[],
  ): Promise<void> {
    const contents = await gateways.contents();
    const secondsOf = (key: string) => contents.get(key)?.map(([timestampMs]) => timestampMs);
    for (const projectId of ['prj_a', 'prj_b']) {
      for (const name of ['shared', 'other', ...writers.map((writer) => `of ${writer}`)]) {
        const seconds = secondsOf(`${projectId} up ${name}`) ?? [];
        expect(seconds).toHaveLength(rounds);
        expect(new Set(seconds).size).toBe(rounds);
      }
      const totals = contents.get(`${projectId} up total`) ?? [];
      const values = totals.map(([, bits]) => new Float64Array(BigUint64Array.of(bits).buffer)[0]);
      expect(new Set(totals.map(([timestampMs]) => timestampMs)).size).toBe(totals.length);
      expect(values).toEqual(values.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
      expect(values.at(-1)).toBe(rounds * writers.length);
    }
    // Each sample was new to one of those who sent it, unless that one died before it was told.
    const accepted = processes.flatMap((each) => each.acknowledged).filter((each) => each.accepted > 0);
    const shared = accepted.filter(({ id }) => id.includes('shared')).map(({ id }) => id);
    expect(new Set(shared).size).toBe(shared.length);
    // Those above, and that of the last append.
    const activeSeries = ['shared', 'other', 'total', 'a'].length + writers.length;
    expect(await gateways.postgres.run('SELECT active_series FROM metric_projects')).toEqual([
      { active_series: activeSeries },
      { active_series: activeSeries },
    ]);
  }

  it('are stored once when three write the same projects and one is killed', async () => {
    const rounds = 12;
    const writers = ['a', 'b', 'c'];
    const processes = writers.map((writer) => startMetricWriter(gateways, { writer, rounds }));
    const killed = processes[2];
    await expect.poll(() => killed?.acknowledged.length ?? 0, { interval: 5 }).toBeGreaterThan(20);
    await killed?.kill();
    expect(killed?.acknowledged.length).toBeLessThan(rounds * 6);
    // It begins again with everything it has sent.
    const again = startMetricWriter(gateways, { writer: 'c', rounds });
    await Promise.all([processes[0], processes[1], again].map((each) => each?.finish()));
    // Settles what the killed one may have left.
    const last = await gateways.open();
    await last.append(gauge(1));
    await last.append({ ...gauge(1), projectId: 'prj_b' });
    expect(await samplesOf(gateways, 'a')).toHaveLength(1);
    expect(await gateways.unfinishedCount()).toBe(0);
    await expectAllOnce(writers, rounds, [...processes, again]);
  });

  it('are stored once when ClickHouse and PostgreSQL are killed meanwhile and a process hangs', async () => {
    const rounds = 15;
    const writers = ['a', 'b'];
    const processes = writers.map((writer) => startMetricWriter(gateways, { writer, rounds }));
    await expect.poll(() => processes[0]?.acknowledged.length ?? 0, { interval: 5 }).toBeGreaterThan(10);
    await gateways.clickhouseServer.stop('crash');
    await gateways.clickhouseServer.start();
    await expect.poll(() => processes[0]?.acknowledged.length ?? 0, { interval: 5 }).toBeGreaterThan(30);
    await gateways.postgresServer.stop('crash');
    await gateways.postgresServer.start();
    processes[1]?.pause();
    await delay(1_000);
    processes[1]?.resume();
    await Promise.all(processes.map((each) => each.finish()));
    const last = await gateways.open();
    await last.append(gauge(1));
    await last.append({ ...gauge(1), projectId: 'prj_b' });
    expect(await gateways.unfinishedCount()).toBe(0);
    await expectAllOnce(writers, rounds, processes);
  });
});
