import { bytesBetween, maxParameterBytes } from '../../database/address-size.ts';
import type {
  ClickhouseDatabase,
  ClickhouseLimits,
  ClickhouseParameter,
} from '../../database/clickhouse-database.ts';
import type { KnownSeries } from './known-series.ts';
import { ProjectsRefusedError, settleReads } from './projects-refused-error.ts';
import { idBytes } from './series-ids.ts';

/** Where series are looked up, and until when. */
export interface SeriesReads {
  readonly clickhouse: Pick<ClickhouseDatabase, 'read'>;
  readonly limits: ClickhouseLimits;
  /** Called between statements, which may be many. */
  readonly keepAlive: () => Promise<void>;
  readonly known: Pick<KnownSeries, 'projectOf' | 'idOf' | 'metricNames'>;
  readonly projectIds: readonly string[];
}

const maxEntries = Math.floor(maxParameterBytes / (2 * idBytes + bytesBetween));
const readsAtOnce = 3;

/** An entry that is looked up with others of its project. */
export interface SeriesEntry {
  readonly series: number;
}

/**
 * Reads rows for entries, of one project in each statement. It gets the parameters `project`, and in hexadecimal `metrics` and `ids`, those
 * of each entry at its index. Nothing is read any more when it throws.
 *
 * @throws ProjectsRefusedError for the projects of statements that failed, and of all that are left once as many failed as run at once: a
 * server that is away would keep each of them waiting.
 */
export async function readInChunks<Entry extends SeriesEntry, Row>(
  { clickhouse, limits, keepAlive, known, projectIds }: SeriesReads,
  entries: Iterable<Entry>,
  text: string,
  toParameters: (entries: readonly Entry[]) => Readonly<Record<string, ClickhouseParameter>>,
  onRow: (row: Row, project: number) => void,
): Promise<void> {
  const chunks = toChunks(entries, known);
  const unread = new Set<number>();
  const failures: unknown[] = [];

  async function read(chunk: Chunk<Entry>): Promise<boolean> {
    const { project, metrics } = chunk;
    const parameters = {
      // Ordinals come from the same list.
      project: projectIds[project] as string,
      metrics: [...metrics],
      ids: chunk.entries.map(({ series }) => toHex(known.idOf(series))),
      ...toParameters(chunk.entries),
    };
    try {
      for (const row of await clickhouse.read<Row>({ text, parameters }, limits)) onRow(row, project);
      return true;
    } catch (error) {
      unread.add(project);
      failures.push(error);
      return false;
    }
  }

  /** Ends with the first failure. */
  async function readNext(): Promise<void> {
    for (let chunk = chunks.pop(); chunk !== undefined; chunk = chunks.pop()) {
      if (unread.has(chunk.project)) continue;
      if (!(await read(chunk))) return;
      await keepAlive();
    }
  }
  await settleReads(Array.from({ length: readsAtOnce }, readNext));
  if (failures.length === 0) return;
  for (const { project } of chunks) unread.add(project);
  throw new ProjectsRefusedError(unread, failures[0]);
}

interface Chunk<Entry> {
  readonly project: number;
  readonly metrics: Set<string>;
  readonly entries: Entry[];
  /** Of the parameter. */
  metricBytes: number;
}

function toChunks<Entry extends SeriesEntry>(
  entries: Iterable<Entry>,
  known: SeriesReads['known'],
): Chunk<Entry>[] {
  const chunks: Chunk<Entry>[] = [];
  const open = new Map<number, Chunk<Entry>>();
  /** In hexadecimal, by number. */
  const names = new Map<number, string>();
  const { metricNames } = known;
  for (const entry of entries) {
    const project = known.projectOf(entry.series);
    // In bounds: a series has a metric.
    const metric = metricNames.ofSeries[entry.series] as number;
    const name = names.get(metric) ?? Buffer.from(metricNames.metrics[metric]?.name ?? '').toString('hex');
    names.set(metric, name);
    let chunk = open.get(project);
    const isFull =
      chunk !== undefined &&
      (chunk.entries.length >= maxEntries || chunk.metricBytes + name.length > maxParameterBytes);
    if (chunk === undefined || isFull) {
      chunk = { project, metrics: new Set(), entries: [], metricBytes: 0 };
      open.set(project, chunk);
      chunks.push(chunk);
    }
    if (!chunk.metrics.has(name)) chunk.metricBytes += name.length + bytesBetween;
    chunk.metrics.add(name);
    chunk.entries.push(entry);
  }
  return chunks;
}

function toHex(id: Uint8Array): string {
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('hex');
}

/** The condition for the rows of the entries: metrics first, because the order of rows begins with them. */
export const ofEntries = `samples.project = {project:String}
  AND samples.metric IN (SELECT unhex(arrayJoin({metrics:Array(String)})))
  AND samples.series IN (SELECT toFixedString(unhex(arrayJoin({ids:Array(String)})), 16))`;
