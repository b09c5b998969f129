import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClickhouseTraceStore } from '../../../../server/src/storage/clickhouse/traces/create-clickhouse-trace-store.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import { readTimeline } from '../../../../server/src/traces/testing/read-timeline.ts';
import { sampleTraceId } from '../../../../server/src/traces/testing/sample-trace.ts';
import { startServiceProcess } from '../../../process/service/service-process.ts';
import { type ImportDatabases, provideImportServers } from './import-databases.ts';
import { provideTelemetry, type TelemetrySizes } from './telemetry-scope.ts';

/** Two units or more of each signal: an import that is killed after the first goes on with the second. */
const sizes: TelemetrySizes = { records: 90_000, samples: 180_000, flushes: 1_500 };
/** Of the command: at any moment, and within each signal at most. */
const killsAnywhere = 2;
const killsOfSignal = 2;

const servers = provideImportServers();
const copyTemplate = provideTelemetry(sizes);

/** Everything that an import stores, but for numbers that it draws. */
async function readState({ clickhouse, postgres }: ImportDatabases) {
  const traces = createClickhouseTraceStore({
    clickhouse: await clickhouse.open(),
    postgres: await postgres.open(),
    nowMs: Date.now,
    monotonicNowMs: () => performance.now(),
    setTimer,
  });
  const timelines = [];
  for (let index = 0; index < sizes.flushes; index += 97)
    timelines.push(await readTimeline(traces, 'prj_1', sampleTraceId(index)));
  await traces.stop();
  const rowsOf = (sql: string) => postgres.run(sql);
  return {
    logs: await clickhouse.run(
      `SELECT count(), uniqExact(seq), sum(cityHash64(* EXCEPT (body_words))), uniqExact(arrival_day) FROM logs WHERE project <> ''`,
    ),
    samples: await clickhouse.run(
      `SELECT count(), uniqExact(series, time_ms), sum(cityHash64(project, metric, series, time_ms, reinterpretAsUInt64(value))), uniqExact(commit)
       FROM samples WHERE project <> ''`,
    ),
    series: await clickhouse.run('SELECT count(), sum(cityHash64(*)) FROM series FINAL'),
    metadata: await clickhouse.run('SELECT project, metric, kind FROM metric_metadata FINAL'),
    parts: await rowsOf('SELECT sum(part_count)::int AS parts FROM trace_heads'),
    timelines,
    heads: await rowsOf(
      `SELECT count(*)::int AS heads, md5(string_agg(md5((trace_id, number, created_at_ms, status, name, tags, attribute_values, terms, part_count)::text), '' ORDER BY number)) AS sum
       FROM trace_heads`,
    ),
    flushes: await rowsOf('SELECT count(*)::int AS flushes FROM trace_flushes'),
    labels: await rowsOf(
      'SELECT project_id, kind, key, label, last_day FROM trace_labels ORDER BY 1, 2, 3, 4',
    ),
    projects: await rowsOf('SELECT * FROM trace_projects'),
    arrivals: await rowsOf('SELECT * FROM log_arrivals'),
    keys: await rowsOf('SELECT * FROM log_attribute_keys ORDER BY key_hash'),
    active: await rowsOf('SELECT project_id, active_series FROM metric_projects'),
    open: await rowsOf('SELECT count(*)::int AS commits FROM trace_commits WHERE drawn_at_ms < 0'),
    imports: await rowsOf('SELECT signal, item_count, is_finished FROM telemetry_imports ORDER BY signal'),
  };
}

const importedNames = [
  'logs.imported',
  'meta.db.imported',
  'metrics.imported',
  'postgres-database',
  'traces.imported',
];

describe('an import of telemetry', () => {
  let expected: Awaited<ReturnType<typeof readState>>;
  let durationMs = 0;

  it('stores everything once, and a service starts on it', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    const startedAtMs = performance.now();
    const { exitCode, stdout, stderr } = await scope.spawnImport(databases, '--json').ended;
    durationMs = performance.now() - startedAtMs;
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    for (const line of stderr.split('\n').filter((text) => text !== ''))
      expect(line).toMatch(/^(logs|metrics|traces): \d+ imported$/);
    expect(JSON.parse(stdout.split('\n').at(-2) ?? '')).toEqual({
      telemetry: { logs: sizes.records, metrics: sizes.samples, traces: sizes.flushes },
      left_out: [],
    });
    expected = await readState(databases);
    const [records, sequences] = expected.logs.split('\t').map(Number);
    expect([records, sequences]).toEqual([sizes.records, sizes.records]);
    const [samples, distinct] = expected.samples.split('\t').map(Number);
    expect([samples, distinct]).toEqual([sizes.samples, sizes.samples]);
    expect(expected.flushes).toEqual([{ flushes: sizes.flushes }]);
    expect(scope.names()).toEqual(importedNames);

    const again = await scope.spawnImport(databases).ended;
    expect(again.stderr).toMatch(
      /^cairn: the data directory \S+ has nothing that is not in the databases already\n$/,
    );
    const service = await startServiceProcess(scope.flagsFor(databases));
    expect((await fetch(`${service.apiUrl}/ready`)).status).toBe(200);
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ exitCode: 0 });
  });

  it('that is killed at any moment, or loses a database, is completed by another one, to the same end, and keeps services away meanwhile', async () => {
    const [databases, scope] = [await servers.createDatabases(), copyTemplate()];
    const readUnits = () =>
      databases.postgres.runKept(
        'SELECT signal, unit_count::int AS units FROM telemetry_imports WHERE NOT is_finished ORDER BY signal',
      );
    /** The signal of which a part is stored. */
    const currentOf = (units: Awaited<ReturnType<typeof readUnits>>) =>
      units.find((signal) => Number(signal['units']) > 0)?.['signal'];
    const readCurrent = async () => currentOf(await readUnits());
    const killsOf = new Map<unknown, number>();
    const isDue = async (before: string) => {
      const units = await readUnits();
      const current = currentOf(units);
      if (current === undefined || (killsOf.get(current) ?? 0) >= killsOfSignal) return false;
      return JSON.stringify(units) !== before;
    };
    let kills = 0;
    let areServicesRefused = false;
    for (let runs = 0; scope.names().join() !== importedNames.join() && runs < 200; runs += 1) {
      const before = JSON.stringify(await readUnits());
      const cairn = scope.spawnImport(databases);
      let hasEnded = false;
      void cairn.ended.then(() => {
        hasEnded = true;
      });
      // Some at any moment, others once something was stored, so that each signal is met.
      if (runs < killsAnywhere) await delay((Math.random() * durationMs) / 3);
      else {
        while (!hasEnded && !(await isDue(before))) await delay(5);
        await delay(Math.random() * 30);
      }
      if (!hasEnded) {
        const current = await readCurrent();
        killsOf.set(current, (killsOf.get(current) ?? 0) + 1);
        kills += 1;
        // ClickHouse is waited for; without PostgreSQL the import ends.
        const victim = kills % 7 === 3 ? servers.clickhouse : kills % 7 === 5 ? servers.postgres : undefined;
        if (victim !== undefined) {
          await victim.stop('crash');
          await victim.start();
          await delay(Math.random() * 500);
        }
        cairn.signal('SIGKILL');
      }
      await cairn.ended;
      if (!areServicesRefused && (await readCurrent()) !== undefined) {
        await expect(startServiceProcess(scope.flagsFor(databases))).rejects.toThrow(
          /an import of telemetry into the databases is not finished \([a-z, ]+\): run \\"cairn import\\" again/,
        );
        areServicesRefused = true;
      }
    }
    expect(areServicesRefused).toBe(true);
    expect(scope.names()).toEqual(importedNames);
    expect(await readState(databases)).toEqual(expected);
    expect([...killsOf.keys()]).toEqual(expect.arrayContaining(['logs', 'metrics', 'traces']));
  });
});
