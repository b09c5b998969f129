import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeLabelBytes } from '../../../metrics/label-bytes.ts';
import type { MetricBatch } from '../../../metrics/metric-store.ts';
import type { SampleDecoder } from '../../metric-ingest/sample-decoder.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import { createSampleWriter, type SampleWriter } from '../head/sample-writer.ts';
import { defaultSampleWriterLimits, type SampleWriterLimits } from '../head/sample-writer-limits.ts';
import type { HeadReaderLink } from '../shared/head-readers.ts';
import { createHeadReplica, type HeadReplica } from '../shared/head-replica.ts';
import type { HeadView } from '../shared/head-view.ts';
import type { LoadedHead } from '../wal/load-head.ts';
import { type RecoverSampleWalOptions, recoverSampleWal } from '../wal/recover-sample-wal.ts';
import { createScriptedDecoder, scriptDay, scriptStartMs } from './scripted-request.ts';

export interface OpenSampleWriterOptions
  extends Partial<Pick<RecoverSampleWalOptions, 'oldestDay' | 'atLeastGeneration'>> {
  readonly limits?: Partial<SampleWriterLimits>;
  /** By default that of scripted requests. */
  readonly decoder?: SampleDecoder;
  /** Whether counters get a 0 where they began; by default they do not. */
  readonly takesStarts?: boolean;
  /** The reader acknowledges when it is refreshed; by default it never does. */
  readonly acknowledges?: boolean;
  readonly sealedDays?: ReadonlyMap<number, readonly number[]>;
}

/** A sample as tests compare it: its time, and the bits of its value. */
export type StoredSample = readonly [timestampMs: number, bits: bigint];

/** A sample writer on a folder of its own, in the thread of the test, with a reader. */
export interface SampleWriterInFolder {
  readonly folder: string;
  /** Opens the write-ahead log and replays it; closes it first if open. */
  open(options?: OpenSampleWriterOptions): SampleWriter;
  readonly writer: SampleWriter;
  readonly db: SqliteDatabase;
  readonly damage: readonly string[];
  /** The replica behind the view. */
  readonly replica: HeadReplica;
  readonly link: HeadReaderLink;
  /** Refreshed by each access. */
  readonly view: HeadView;
  /** Numbers of the memtables that were frozen since the last `open`. */
  readonly frozen: readonly number[];
  nowMs: number;
  /** The outcome of each batch, or its error. */
  commit(...batches: readonly MetricBatch[]): unknown[];
  /** The samples that readers see in memory, by project and label values; memtable by memtable. */
  contents(): Map<string, StoredSample[]>;
  /** The same of one instance of the project `prj_a`: seconds after `scriptStartMs`. */
  seconds(instance?: string): number[];
  /** Freezes the open memtable, and marks the given one as sealed. */
  seal(generation: number): void;
  cleanAll(): void;
  entryCount(): number;
  /** The ids of series in the log. */
  storedSeries(): unknown[];
  close(): void;
  remove(): void;
}

interface Opened {
  readonly loaded: LoadedHead;
  readonly writer: SampleWriter;
  readonly replica: HeadReplica;
  readonly link: HeadReaderLink;
}

export function createSampleWriterInFolder(): SampleWriterInFolder {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-samples-'));
  let opened: Opened | undefined;
  let frozen: number[] = [];

  function current(): Opened {
    if (opened === undefined) throw new Error('open the writer first');
    return opened;
  }

  const inFolder: SampleWriterInFolder = {
    folder,
    open(options = {}) {
      opened?.loaded.db.close();
      frozen = [];
      const limits = { ...defaultSampleWriterLimits, ...options.limits };
      const loaded = recoverSampleWal({
        folder,
        monotonicNowMs: () => inFolder.nowMs,
        oldestDay: 0,
        atLeastGeneration: 1,
        ...options,
        limits,
        sealedDays: (generation) => new Set(options.sealedDays?.get(generation)),
      });
      const writer = createSampleWriter({
        loaded,
        decoder: options.decoder ?? createScriptedDecoder(),
        limits,
        takesStarts: options.takesStarts ?? false,
        monotonicNowMs: () => inFolder.nowMs,
        onFrozen: (generation) => frozen.push(generation),
      });
      const replica = createHeadReplica({
        onReleased: (ticket) => options.acknowledges === true && link.released(ticket),
      });
      const link = writer.attachReader(replica);
      opened = { loaded, writer, replica, link };
      return writer;
    },
    get writer() {
      return current().writer;
    },
    get db() {
      return current().loaded.db;
    },
    get damage() {
      return current().loaded.damage;
    },
    get replica() {
      return current().replica;
    },
    get link() {
      return current().link;
    },
    get view() {
      const { view } = current().replica;
      view.refresh();
      return view;
    },
    get frozen() {
      return frozen;
    },
    nowMs: 0,
    commit: (...batches) =>
      current()
        .writer.commit(batches)
        .results.map((result) => (result.ok ? result.outcome : result.error)),
    contents: () => readContents(inFolder.view),
    seconds(instance = 'a') {
      const found = inFolder.contents().get(`prj_a up ${instance}`) ?? [];
      return found.map(([timestampMs]) => (timestampMs - scriptStartMs) / 1000);
    },
    seal(generation) {
      current().writer.freezeBefore(scriptDay + 2);
      current().writer.walSealed(generation);
    },
    cleanAll() {
      while (!current().writer.isClean()) current().writer.clean();
    },
    entryCount: () => Number(inFolder.db.prepare('SELECT count(*) FROM wal').pluck().get()),
    storedSeries: () => inFolder.db.prepare('SELECT series_id FROM series ORDER BY 1').pluck().all(),
    close() {
      opened?.loaded.db.close();
    },
    remove() {
      inFolder.close();
      rmSync(folder, { recursive: true });
    },
  };
  return inFolder;
}

/** The contents as a line for each sample, which are compared much faster. */
export function linesOf({ contents }: SampleWriterInFolder): string[] {
  const lines = [...contents()].flatMap(([series, samples]) =>
    samples.map(([timestampMs, bits]) => `${series} ${timestampMs} ${bits}`),
  );
  return lines.toSorted();
}

/** Every sample that a view has. */
export function readContents(view: HeadView): Map<string, StoredSample[]> {
  const contents = new Map<string, StoredSample[]>();
  for (let series = 0; series < view.seriesCount; series++) {
    if (!view.hasSeries(series)) continue;
    const labels = decodeLabelBytes(view.labelBytes(series).slice());
    const key = `${view.projectOf(series)} ${labels.filter((_, index) => index % 2 === 1).join(' ')}`;
    const samples = view.memtables.flatMap((generation) => readSeries(generation.read(series)));
    if (samples.length > 0) contents.set(key, samples);
  }
  return contents;
}

function readSeries(samples: ReturnType<HeadView['memtables'][number]['read']>): StoredSample[] {
  if (samples === undefined) return [];
  const { timestampsMs, values, from, to } = samples;
  const bits = new BigUint64Array(values.buffer, values.byteOffset, values.length);
  const read: StoredSample[] = [];
  for (let index = from; index < to; index++) {
    // In bounds: the range of the samples.
    read.push([timestampsMs[index] as number, bits[index] as bigint]);
  }
  return read;
}
