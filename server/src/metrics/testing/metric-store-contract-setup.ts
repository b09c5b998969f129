import { afterAll, beforeAll, beforeEach } from 'vitest';
import { encodeWriteBlock, type MetadataInit } from '../../ingest/metrics/testing/encode-write-request.ts';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import type {
  InstantQuery,
  MetricAppendOutcome,
  MetricBatch,
  MetricStore,
  RangeQuery,
  SeriesSelection,
} from '../metric-store.ts';

export interface OpenedMetricStore {
  readonly store: MetricStore;
  close(): Promise<void>;
}

/** Opens an empty store whose clock for deadlines is stopped at `metricContractNowMs`. */
export type OpenMetricStore = () => Promise<OpenedMetricStore>;

/** The stopped clock of the contract suite. */
export const metricContractNowMs = Date.UTC(2026, 0, 10, 12);

export const unhurriedMetricQuery = { deadlineMs: metricContractNowMs + 60_000 };

/** Samples in the order they are sent: seconds after `metricContractNowMs`, and the value or its bits. */
export type SentSamples = readonly (readonly [second: number, value: number | bigint])[];

/** By series, written as `name{label="value",...}` without escapes. */
export type SentSeries = Readonly<Record<string, SentSamples>>;

/** The store of the suite, with shortcuts to write and read it. Each test has a project of its own. */
export interface MetricStoreInTest {
  readonly store: MetricStore;
  readonly projectId: string;
  write(
    series: SentSeries,
    changes?: Partial<MetricBatch> & { readonly metadata?: readonly MetadataInit[] },
  ): Promise<MetricAppendOutcome>;
  /** Runs a query. @returns `result` of the data, as in the API. */
  instant(query: string, second: number, changes?: Partial<InstantQuery>): Promise<unknown>;
  range(
    query: string,
    from: number,
    to: number,
    step: number,
    changes?: Partial<RangeQuery>,
  ): Promise<unknown>;
  /** Everything by default. */
  selection(changes?: Partial<SeriesSelection>): SeriesSelection;
}

/** Opens one store for the suite, because each is several threads. */
export function useMetricStore(open: OpenMetricStore): MetricStoreInTest {
  let opened: OpenedMetricStore;
  let projectCount = 0;
  let projectId = '';
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => {
    projectCount += 1;
    projectId = `prj_${projectCount}`;
  });
  afterAll(() => opened.close());
  return {
    get store() {
      return opened.store;
    },
    get projectId() {
      return projectId;
    },
    write: (series, { metadata = [], ...changes } = {}) =>
      opened.store.append({
        projectId,
        request: encodeWriteBlock(Object.entries(series).map(toTimeSeries), metadata),
        format: 'remote-write',
        receivedAtMs: metricContractNowMs,
        oldestMs: 0,
        newestMs: metricContractNowMs + 86_400_000,
        ...changes,
      }),
    async instant(query, second, changes) {
      const request = { projectId, query, atMs: atSecond(second), limits: defaultQueryLimits, ...changes };
      return resultOf((await opened.store.instant(request, unhurriedMetricQuery)).data);
    },
    async range(query, from, to, step, changes) {
      const times = { startMs: atSecond(from), endMs: atSecond(to), stepMs: step * 1000 };
      const request = { projectId, query, ...times, limits: defaultQueryLimits, ...changes };
      return resultOf((await opened.store.range(request, unhurriedMetricQuery)).data);
    },
    selection: (changes) => ({
      projectId,
      selectors: [],
      startMs: 0,
      endMs: metricContractNowMs + 86_400_000,
      limit: 1_000,
      ...changes,
    }),
  };
}

export function atSecond(second: number): number {
  return metricContractNowMs + second * 1000;
}

/** A time in the format of the API. */
export function secondsAt(second: number): number {
  return metricContractNowMs / 1000 + second;
}

function toTimeSeries([text, samples]: [string, SentSamples]) {
  const [name = '', rest = ''] = text.split('{', 2);
  const pairs = [...rest.matchAll(/([^=,]+)="([^"]*)"/g)].map(
    ([, label = '', value = '']) => [label, value] as const,
  );
  return {
    labels: [['__name__', name] as const, ...pairs],
    samples: samples.map(([second, value]) => [atSecond(second), value] as const),
  };
}

function resultOf(data: Uint8Array): unknown {
  const parsed: { readonly result: unknown } = JSON.parse(new TextDecoder().decode(data));
  return parsed.result;
}
