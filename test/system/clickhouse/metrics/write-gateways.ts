import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { decodeLabelBytes } from '../../../../server/src/metrics/label-bytes.ts';
import type { ClickhouseDatabase } from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import { createMetricWrites } from '../../../../server/src/storage/clickhouse/metrics/write/create-metric-writes.ts';
import type {
  MetricWrites,
  MetricWritesOptions,
} from '../../../../server/src/storage/clickhouse/metrics/write/metric-writes.ts';
import { insertSamples } from '../../../../server/src/storage/clickhouse/metrics/write/sample-rows.ts';
import { insertSeries } from '../../../../server/src/storage/clickhouse/metrics/write/series-rows.ts';
import type { StoredSample } from '../../../../server/src/storage/metrics/testing/sample-writer-in-folder.ts';
import { createScriptedDecoder } from '../../../../server/src/storage/metrics/testing/scripted-request.ts';
import type { PostgresDatabase } from '../../../../server/src/storage/postgres/database/postgres-database.ts';
import { setTimer } from '../../../../server/src/time/timers.ts';
import type { ClickhouseServer } from '../../../support/clickhouse-server.ts';
import type { ClickhouseTestDatabase } from '../../../support/clickhouse-test-database.ts';
import { startClickhouse } from '../../../support/start-clickhouse.ts';
import { type PostgresServer, startPostgres, type TestDatabase } from '../../../support/start-postgres.ts';

/** Replaces an action of a gateway; `act` does what it would have done. */
export type Fault = (act: () => Promise<void>) => Promise<void>;

/** The steps of a commit, in their order. */
export type WriteStep =
  | 'draw'
  | 'readOthers'
  | 'note'
  | 'insertSeries'
  | 'insertSamples'
  | 'saveProjects'
  | 'finish'
  | 'commit';

/** Of the first time that a gateway does a step. */
export type WriteFaults = Partial<Record<WriteStep, Fault>>;

/** Gateways of the running test, which share its databases. */
export interface WriteGateways {
  readonly clickhouseServer: ClickhouseServer;
  readonly postgresServer: PostgresServer;
  readonly clickhouse: ClickhouseTestDatabase;
  readonly postgres: TestDatabase;
  /** The time of all gateways. */
  nowMs: number;
  open(options?: Partial<MetricWritesOptions>): Promise<MetricWrites>;
  openFaulty(faults: WriteFaults, options?: Partial<MetricWritesOptions>): Promise<MetricWrites>;
  /** The answer to a gateway that hangs: none before the test is over. */
  readonly noAnswer: Promise<never>;
  /** Every sample, by project and label values; with all that are stored twice. */
  contents(): Promise<Map<string, StoredSample[]>>;
  /** The rows of unfinished commits. */
  unfinishedCount(): Promise<number>;
}

/** Starts servers for the tests of a suite, and gives each test databases of its own. */
export function useWriteGateways(start: typeof startClickhouse = startClickhouse): WriteGateways {
  let servers: readonly [ClickhouseServer, PostgresServer];
  let databases: readonly [ClickhouseTestDatabase, TestDatabase];
  let opened: MetricWrites[] = [];
  let answer: PromiseWithResolvers<never>;
  beforeAll(async () => {
    servers = await Promise.all([start(), startPostgres()]);
  });
  beforeEach(async () => {
    databases = [await servers[0].createTestDatabase(), await servers[1].createTestDatabase()];
    opened = [];
    gateways.nowMs = Date.UTC(2026, 0, 6, 12);
    answer = Promise.withResolvers();
    answer.promise.catch(() => undefined);
  });
  afterEach(async () => {
    answer.reject(new Error('it died'));
    for (const writes of opened) await writes.stop();
    await Promise.all(databases.map((database) => database.remove()));
  });
  afterAll(() => Promise.all(servers.map((server) => server.remove())));

  async function open(options: Partial<MetricWritesOptions> = {}): Promise<MetricWrites> {
    const writes = createMetricWrites({
      clickhouse: options.clickhouse ?? (await databases[0].open()),
      postgres: options.postgres ?? (await databases[1].open()),
      decoder: createScriptedDecoder(),
      takesStarts: false,
      nowMs: () => gateways.nowMs,
      monotonicNowMs: () => performance.now(),
      setTimer,
      ...options,
    });
    opened.push(writes);
    return writes;
  }

  const gateways: WriteGateways = {
    nowMs: 0,
    get clickhouseServer() {
      return servers[0];
    },
    get postgresServer() {
      return servers[1];
    },
    get clickhouse() {
      return databases[0];
    },
    get postgres() {
      return databases[1];
    },
    get noAnswer() {
      return answer.promise;
    },
    open,
    async openFaulty(faults, options) {
      const meet = createFaultMeeter(faults);
      return open({
        clickhouse: withInsertFaults(await databases[0].open(), meet),
        postgres: withRowFaults(await databases[1].open(), meet),
        ...options,
      });
    },
    contents: () => readContents(databases[0]),
    async unfinishedCount() {
      const rows = await databases[1].run('SELECT commit FROM metric_commits');
      return rows.length;
    },
  };
  return gateways;
}

type Meet = (step: WriteStep, act: () => Promise<void>) => Promise<void>;

function createFaultMeeter(faults: WriteFaults): Meet {
  const left = new Map(Object.entries(faults));
  return async (step, act) => {
    const fault = left.get(step);
    left.delete(step);
    await (fault === undefined ? act() : fault(act));
  };
}

function withInsertFaults(clickhouse: ClickhouseDatabase, meet: Meet): ClickhouseDatabase {
  return {
    ...clickhouse,
    // The others begin with the first one.
    chooseShard: () => clickhouse.shardCount,
    async insert(block, limits) {
      const act = () => clickhouse.insert(block, limits);
      if (block.into === insertSamples) await meet('insertSamples', act);
      else if (block.into === insertSeries) await meet('insertSeries', act);
      else await act();
    },
  };
}

const stepOfStatement: readonly (readonly [start: string, step: WriteStep])[] = [
  ['INSERT INTO metric_commits', 'draw'],
  ['SELECT metric_commits.commit', 'readOthers'],
  ['UPDATE metric_commits', 'note'],
  ['UPDATE metric_projects', 'saveProjects'],
  ['DELETE FROM metric_commits', 'finish'],
];

function withRowFaults(postgres: PostgresDatabase, meet: Meet): PostgresDatabase {
  async function run<Result>(text: string, act: () => Promise<Result>): Promise<Result> {
    const step = stepOfStatement.find(([start]) => text.startsWith(start))?.[1];
    if (step === undefined) return act();
    let result: Result | undefined;
    await meet(step, async () => {
      result = await act();
    });
    // Cast: a fault acts, or throws.
    return result as Result;
  }
  return {
    ...postgres,
    rows: (text, values) => run(text, () => postgres.rows(text, values)),
    change: (text, values) => run(text, () => postgres.change(text, values)),
    async transaction(work, isolation) {
      const result = await postgres.transaction(
        (session) =>
          work({
            rows: (text, values) => run(text, () => session.rows(text, values)),
            change: (text, values) => run(text, () => session.change(text, values)),
          }),
        isolation,
      );
      await meet('commit', async () => undefined);
      return result;
    },
  };
}

interface ContentRow {
  readonly project: string;
  readonly labels: string;
  readonly samples: readonly (readonly [string, string])[];
}

async function readContents(clickhouse: ClickhouseTestDatabase): Promise<Map<string, StoredSample[]>> {
  const text = await clickhouse.run(
    `SELECT samples.project AS project, hex(any(registered.labels)) AS labels,
       arraySort(groupArray((samples.time_ms, reinterpretAsUInt64(samples.value)))) AS samples
     FROM samples GLOBAL LEFT JOIN (SELECT project, series, any(series.labels) AS labels FROM series GROUP BY project, series) AS registered
       ON registered.project = samples.project AND registered.series = samples.series
     WHERE samples.project <> ''
     GROUP BY samples.project, samples.series
     FORMAT JSONEachRow SETTINGS output_format_json_quote_64bit_integers = 1`,
  );
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      // Cast: the columns above.
      const { project, labels, samples } = JSON.parse(line) as ContentRow;
      const values = decodeLabelBytes(Buffer.from(labels, 'hex')).filter((_, index) => index % 2 === 1);
      return [
        `${project} ${values.join(' ')}`,
        samples.map(([timeMs, bits]): StoredSample => [Number(timeMs), BigInt(bits)]),
      ];
    }),
  );
}
