import { AppError } from '../../../../errors/app-error.ts';
import type {
  ClickhouseDatabase,
  ClickhouseLimits,
  ClickhouseQuery,
} from '../../database/clickhouse-database.ts';
import type { KnownSeries } from './known-series.ts';
import { refuseProjectsOnFailure } from './projects-refused-error.ts';
import { toValue } from './read-series.ts';

/** A project that others wrote to since this gateway knew all of its samples. */
export interface OutdatedProject {
  /** Its number, */
  readonly project: number;
  readonly projectId: string;
  /** the last commit that this gateway knows, and the first UTC day on which later ones may have arrived. */
  readonly seenCommit: number;
  readonly firstDay: number;
}

export interface CatchUpOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  readonly known: KnownSeries;
  readonly limits: ClickhouseLimits;
}

interface ChangedRow {
  readonly projectId: string;
  readonly id: string;
  readonly newestMs: string;
  readonly valueMs: string;
  readonly value: string;
  readonly valueCount: string;
  readonly arrivalDay: number;
  readonly sampleDay: number;
}

const maxChangedSeries = 100_000;

/**
 * Brings what is known of series up to date with the commits of other gateways. Where that is too much, or takes longer than the limit, because
 * they wrote for hours, what is known is forgotten, and read again of the series that send.
 *
 * @throws ProjectsRefusedError
 */
export async function catchUp(
  projects: readonly OutdatedProject[],
  { clickhouse, known, limits }: CatchUpOptions,
): Promise<void> {
  if (projects.length === 0) return;
  const query = {
    text: selectChanged,
    parameters: {
      projects: projects.map(({ projectId }) => projectId),
      seen: projects.map(({ seenCommit }) => seenCommit),
      day: Math.min(...projects.map(({ firstDay }) => firstDay)),
      limit: maxChangedSeries + 1,
    },
  };
  const numbered = projects.map(({ project }) => project);
  const rows = await refuseProjectsOnFailure(numbered, readChanged(clickhouse, query, limits));
  if (rows === undefined) {
    known.forgetProjects(new Set(numbered));
    return;
  }
  const numbers = new Map(projects.map(({ projectId, project }) => [projectId, project]));
  for (const row of rows) {
    const series = known.find(numbers.get(row.projectId) ?? -1, Buffer.from(row.id, 'hex'));
    if (series !== -1 && known.isKnown(series)) applyChange(known, series, row);
  }
}

/** `undefined` where it is too much. */
async function readChanged(
  clickhouse: Pick<ClickhouseDatabase, 'read'>,
  query: ClickhouseQuery,
  limits: ClickhouseLimits,
): Promise<readonly ChangedRow[] | undefined> {
  try {
    const rows = await clickhouse.read<ChangedRow>(query, limits);
    return rows.length > maxChangedSeries ? undefined : rows;
  } catch (error) {
    if (error instanceof AppError && error.code === 'DEADLINE_EXCEEDED') return undefined;
    throw error;
  }
}

function applyChange(known: KnownSeries, series: number, row: ChangedRow): void {
  known.know(series, {
    arrivalDay: Math.max(known.arrivalDayOf(series), row.arrivalDay),
    sampleDay: Math.max(known.sampleDayOf(series), row.sampleDay),
  });
  const { words } = known.state;
  // In bounds: the number is that of a series.
  const before = words[2 * series] as number;
  if (row.valueCount !== '0' && Number(row.valueMs) > before) words[2 * series + 1] = toValue(row.value);
  words[2 * series] = Math.max(before, Number(row.newestMs));
}

const selectChanged = `
SELECT samples.project AS projectId, hex(samples.series) AS id, max(samples.time_ms) AS newestMs,
  maxIf(samples.time_ms, NOT isNaN(samples.value)) AS valueMs,
  argMaxIf(reinterpretAsUInt64(samples.value), samples.time_ms, NOT isNaN(samples.value)) AS value,
  countIf(NOT isNaN(samples.value)) AS valueCount, toInt32(max(samples.arrival_day)) AS arrivalDay,
  toInt32(floor(max(samples.time_ms) / 86400000)) AS sampleDay
FROM samples
WHERE samples.project IN {projects:Array(String)} AND samples.arrival_day >= toDate({day:UInt16})
  AND samples.commit > arrayMin({seen:Array(UInt64)})
  AND samples.commit > arrayElement({seen:Array(UInt64)}, indexOf({projects:Array(String)}, toString(samples.project)))
GROUP BY samples.project, samples.series
LIMIT {limit:UInt32}`;
