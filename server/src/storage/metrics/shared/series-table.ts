import { grownArray } from '../../bytes/grown-array.ts';
import type { HeadMessage } from './head-message.ts';
import { createLabelMemory } from './label-memory.ts';
import {
  createSeriesIndexPage,
  indexEntryOf,
  indexPageBytes,
  indexPageOf,
  seriesFields,
} from './series-table-layout.ts';

/**
 * The series of all projects in memory that readers share; this is the writer's side.
 *
 * A number is announced to readers by the count in `control` when it is new, and by a message when it belonged to an
 * earlier series. Nothing of a number changes between its publication and `release`. A reader accesses a
 * number only below the count, which is stored after everything that it counts, or after it has received the message, which
 * is posted after everything that it names; and no longer once it has received that the number is forgotten. `release` comes
 * after every reader has acknowledged that. So no reader ever sees a number between two series.
 */
export interface SeriesTable {
  /** One more than the greatest number ever given. */
  readonly count: number;
  readonly livingCount: number;
  /** Numbers that can be given without raising `count`. */
  readonly freeCount: number;
  readonly byteSize: number;
  /** Memory of the labels of series, less what is free for others. */
  readonly usedLabelBytes: number;
  /** Series that readers do not see yet. */
  readonly unpublished: readonly number[];
  /** By how much `byteSize` would grow with another series. */
  growthFor(labelLength: number): number;
  /** Gives a number; readers see it after `publish`. The bytes are copied. */
  add(project: number, labelBytes: Uint8Array): number;
  isPublished(series: number): boolean;
  projectOf(series: number): number;
  labelBytes(series: number): Uint8Array;
  hasLabelBytes(series: number, labelBytes: Uint8Array): boolean;
  /** Shows readers all series. */
  publish(): void;
  /** Hides a published series from readers that attach later. */
  remove(series: number): void;
  /** The number and the memory of a removed series, which no reader may access any more, can be used again. */
  release(series: number): void;
  /** The messages that bring a new reader up to date. */
  describe(): HeadMessage[];
}

const states = { vacant: 0, added: 1, published: 2 } as const;

/** @param broadcast posts to all readers. */
export function createSeriesTable(broadcast: (message: HeadMessage) => void): SeriesTable {
  const control = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const pages: Int32Array<SharedArrayBuffer>[] = [];
  const labels = createLabelMemory(broadcast);
  let stateOf = new Uint8Array(1024);
  /** Numbers to give again. */
  const free: number[] = [];
  let unpublished: number[] = [];
  let count = 0;
  let publishedCount = 0;
  let livingCount = 0;

  function addPage(): Int32Array<SharedArrayBuffer> {
    const page = createSeriesIndexPage();
    broadcast({ kind: 'seriesPage', index: pages.push(page) - 1, page });
    return page;
  }

  function pageOf(series: number): Int32Array {
    return pages[indexPageOf(series)] ?? addPage();
  }

  function takeNumber(): number {
    const reused = free.pop();
    if (reused !== undefined) return reused;
    if (count === stateOf.length) stateOf = grownArray(stateOf, 2 * count);
    count += 1;
    return count - 1;
  }

  function field(series: number, name: keyof typeof seriesFields): number {
    // The series was given by `add`.
    return pages[indexPageOf(series)]?.[indexEntryOf(series) + seriesFields[name]] as number;
  }

  function slabOf(series: number): Uint8Array {
    // As above.
    return labels.slabs[field(series, 'slab')] as Uint8Array;
  }

  /** Numbers below the published count that readers must not access. */
  function listVacant(): Int32Array {
    const vacant: number[] = [];
    for (let series = 0; series < publishedCount; series++) {
      if (stateOf[series] !== states.published) vacant.push(series);
    }
    return Int32Array.from(vacant);
  }

  return {
    get count() {
      return count;
    },
    get livingCount() {
      return livingCount;
    },
    get freeCount() {
      return free.length;
    },
    get byteSize() {
      return pages.length * indexPageBytes + labels.byteSize;
    },
    get usedLabelBytes() {
      return labels.usedBytes;
    },
    get unpublished() {
      return unpublished;
    },
    growthFor(labelLength) {
      const needsPage = free.length === 0 && pages[indexPageOf(count)] === undefined;
      return labels.growthFor(labelLength) + (needsPage ? indexPageBytes : 0);
    },
    add(project, labelBytes) {
      const series = takeNumber();
      const page = pageOf(series);
      const { slab, offset } = labels.add(labelBytes);
      const entry = indexEntryOf(series);
      page[entry + seriesFields.project] = project;
      page[entry + seriesFields.slab] = slab;
      page[entry + seriesFields.offset] = offset;
      page[entry + seriesFields.length] = labelBytes.length;
      stateOf[series] = states.added;
      unpublished.push(series);
      livingCount += 1;
      return series;
    },
    isPublished: (series) => stateOf[series] === states.published,
    projectOf: (series) => field(series, 'project'),
    labelBytes(series) {
      const offset = field(series, 'offset');
      return slabOf(series).subarray(offset, offset + field(series, 'length'));
    },
    hasLabelBytes(series, labelBytes) {
      if (field(series, 'length') !== labelBytes.length) return false;
      const slab = slabOf(series);
      const offset = field(series, 'offset');
      for (let index = 0; index < labelBytes.length; index++) {
        if (slab[offset + index] !== labelBytes[index]) return false;
      }
      return true;
    },
    publish() {
      if (unpublished.length === 0) return;
      for (const series of unpublished) stateOf[series] = states.published;
      const reused = unpublished.filter((series) => series < publishedCount);
      unpublished = [];
      publishedCount = count;
      if (reused.length > 0) broadcast({ kind: 'reused', series: Int32Array.from(reused) });
      Atomics.store(control, 0, count);
    },
    remove(series) {
      stateOf[series] = states.vacant;
      livingCount -= 1;
    },
    release(series) {
      const place = { slab: field(series, 'slab'), offset: field(series, 'offset') };
      labels.free(place, field(series, 'length'));
      free.push(series);
    },
    describe: () => [
      ...pages.map((page, index): HeadMessage => ({ kind: 'seriesPage', index, page })),
      ...labels.describe(),
      { kind: 'vacant', series: listVacant() },
      // Last: its count covers everything announced before.
      { kind: 'control', control },
    ],
  };
}
