import type { HeadMessage } from './head-message.ts';
import {
  createSeriesIndexPage,
  indexEntryOf,
  indexPageOf,
  labelSlabBytes,
  seriesFields,
} from './series-table-layout.ts';

/** The series of all projects in memory that readers share; this is the writer's side. */
export interface SeriesTable {
  /** All of them, also those that readers do not see yet. */
  readonly count: number;
  readonly byteSize: number;
  /** Gives the next number; readers see it after `publish`. The bytes are copied. */
  add(project: number, labelBytes: Uint8Array): number;
  projectOf(series: number): number;
  labelBytes(series: number): Uint8Array;
  hasLabelBytes(series: number, labelBytes: Uint8Array): boolean;
  /** Shows readers all series. */
  publish(): void;
  /** The messages that bring a new reader up to date. */
  describe(): HeadMessage[];
}

/** @param broadcast posts to all readers. */
export function createSeriesTable(broadcast: (message: HeadMessage) => void): SeriesTable {
  const control = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const pages: Int32Array<SharedArrayBuffer>[] = [];
  const slabs: Uint8Array<SharedArrayBuffer>[] = [];
  let count = 0;
  let byteSize = 0;
  /** Of the last slab. */
  let usedBytes = 0;

  function addPage(): Int32Array<SharedArrayBuffer> {
    const page = createSeriesIndexPage();
    byteSize += page.byteLength;
    broadcast({ kind: 'seriesPage', index: pages.push(page) - 1, page });
    return page;
  }

  /** The last slab, with room for this many bytes. */
  function reserve(length: number): Uint8Array<SharedArrayBuffer> {
    const last = slabs.at(-1);
    if (last !== undefined && usedBytes + length <= last.length) return last;
    const slab = new Uint8Array(new SharedArrayBuffer(Math.max(labelSlabBytes, length)));
    byteSize += slab.byteLength;
    usedBytes = 0;
    broadcast({ kind: 'labelSlab', index: slabs.push(slab) - 1, slab });
    return slab;
  }

  function field(series: number, name: keyof typeof seriesFields): number {
    // The series was given by `add`.
    return pages[indexPageOf(series)]?.[indexEntryOf(series) + seriesFields[name]] as number;
  }

  function slabOf(series: number): Uint8Array {
    // As above.
    return slabs[field(series, 'slab')] as Uint8Array;
  }

  return {
    get count() {
      return count;
    },
    get byteSize() {
      return byteSize;
    },
    add(project, labelBytes) {
      const series = count;
      const page = pages[indexPageOf(series)] ?? addPage();
      const slab = reserve(labelBytes.length);
      slab.set(labelBytes, usedBytes);
      const entry = indexEntryOf(series);
      page[entry + seriesFields.project] = project;
      page[entry + seriesFields.slab] = slabs.length - 1;
      page[entry + seriesFields.offset] = usedBytes;
      page[entry + seriesFields.length] = labelBytes.length;
      usedBytes += labelBytes.length;
      count += 1;
      return series;
    },
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
    publish: () => void Atomics.store(control, 0, count),
    describe: () => [
      ...pages.map((page, index): HeadMessage => ({ kind: 'seriesPage', index, page })),
      ...slabs.map((slab, index): HeadMessage => ({ kind: 'labelSlab', index, slab })),
      // Last: its count covers everything announced before.
      { kind: 'control', control },
    ],
  };
}
