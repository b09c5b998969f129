import { grownArray } from '../../../memory/grown-array.ts';
import type { HeadMessage } from './head-message.ts';
import { labelMemoryFor } from './label-cells.ts';
import { createLabelMemory, type LabelMemory } from './label-memory.ts';
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
  /** Memory of the labels of the series of a project that are not released. */
  labelBytesOf(project: number): number;
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
  return new SharedSeriesTable(broadcast);
}

class SharedSeriesTable implements SeriesTable {
  count = 0;
  livingCount = 0;
  unpublished: number[] = [];
  readonly #broadcast: (message: HeadMessage) => void;
  readonly #control = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #pages: Int32Array<SharedArrayBuffer>[] = [];
  readonly #labels: LabelMemory;
  #stateOf = new Uint8Array(1024);
  /** Numbers to give again. */
  readonly #free: number[] = [];
  #publishedCount = 0;
  readonly #labelBytesOf = new Map<number, number>();

  constructor(broadcast: (message: HeadMessage) => void) {
    this.#broadcast = broadcast;
    this.#labels = createLabelMemory(broadcast);
  }

  get freeCount(): number {
    return this.#free.length;
  }

  get byteSize(): number {
    return this.#pages.length * indexPageBytes + this.#labels.byteSize;
  }

  get usedLabelBytes(): number {
    return this.#labels.usedBytes;
  }

  labelBytesOf(project: number): number {
    return this.#labelBytesOf.get(project) ?? 0;
  }

  growthFor(labelLength: number): number {
    const needsPage = this.#free.length === 0 && this.#pages[indexPageOf(this.count)] === undefined;
    return this.#labels.growthFor(labelLength) + (needsPage ? indexPageBytes : 0);
  }

  add(project: number, labelBytes: Uint8Array): number {
    const series = this.#takeNumber();
    const page = this.#pageOf(series);
    const { slab, offset } = this.#labels.add(labelBytes);
    const entry = indexEntryOf(series);
    page[entry + seriesFields.project] = project;
    page[entry + seriesFields.slab] = slab;
    page[entry + seriesFields.offset] = offset;
    page[entry + seriesFields.length] = labelBytes.length;
    this.#labelBytesOf.set(project, this.labelBytesOf(project) + labelMemoryFor(labelBytes.length));
    this.#stateOf[series] = states.added;
    this.unpublished.push(series);
    this.livingCount += 1;
    return series;
  }

  isPublished(series: number): boolean {
    return this.#stateOf[series] === states.published;
  }

  projectOf(series: number): number {
    return this.#field(series, 'project');
  }

  labelBytes(series: number): Uint8Array {
    const offset = this.#field(series, 'offset');
    return this.#slabOf(series).subarray(offset, offset + this.#field(series, 'length'));
  }

  hasLabelBytes(series: number, labelBytes: Uint8Array): boolean {
    if (this.#field(series, 'length') !== labelBytes.length) return false;
    const slab = this.#slabOf(series);
    const offset = this.#field(series, 'offset');
    for (let index = 0; index < labelBytes.length; index++) {
      if (slab[offset + index] !== labelBytes[index]) return false;
    }
    return true;
  }

  publish(): void {
    const { unpublished } = this;
    if (unpublished.length === 0) return;
    for (const series of unpublished) this.#stateOf[series] = states.published;
    const reused = unpublished.filter((series) => series < this.#publishedCount);
    this.unpublished = [];
    this.#publishedCount = this.count;
    if (reused.length > 0) this.#broadcast({ kind: 'reused', series: Int32Array.from(reused) });
    Atomics.store(this.#control, 0, this.count);
  }

  remove(series: number): void {
    this.#stateOf[series] = states.vacant;
    this.livingCount -= 1;
  }

  release(series: number): void {
    const place = { slab: this.#field(series, 'slab'), offset: this.#field(series, 'offset') };
    const [project, length] = [this.projectOf(series), this.#field(series, 'length')];
    this.#labelBytesOf.set(project, this.labelBytesOf(project) - labelMemoryFor(length));
    this.#labels.free(place, length);
    this.#free.push(series);
  }

  describe(): HeadMessage[] {
    return [
      ...this.#pages.map((page, index): HeadMessage => ({ kind: 'seriesPage', index, page })),
      ...this.#labels.describe(),
      { kind: 'vacant', series: this.#listVacant() },
      // Last: its count covers everything announced before.
      { kind: 'control', control: this.#control },
    ];
  }

  #addPage(): Int32Array<SharedArrayBuffer> {
    const page = createSeriesIndexPage();
    this.#broadcast({ kind: 'seriesPage', index: this.#pages.push(page) - 1, page });
    return page;
  }

  #pageOf(series: number): Int32Array {
    return this.#pages[indexPageOf(series)] ?? this.#addPage();
  }

  #takeNumber(): number {
    const reused = this.#free.pop();
    if (reused !== undefined) return reused;
    if (this.count === this.#stateOf.length) this.#stateOf = grownArray(this.#stateOf, 2 * this.count);
    this.count += 1;
    return this.count - 1;
  }

  #field(series: number, name: keyof typeof seriesFields): number {
    // The series was given by `add`.
    return this.#pages[indexPageOf(series)]?.[indexEntryOf(series) + seriesFields[name]] as number;
  }

  #slabOf(series: number): Uint8Array {
    // As above.
    return this.#labels.slabs[this.#field(series, 'slab')] as Uint8Array;
  }

  /** Numbers below the published count that readers must not access. */
  #listVacant(): Int32Array {
    const vacant: number[] = [];
    for (let series = 0; series < this.#publishedCount; series++) {
      if (this.#stateOf[series] !== states.published) vacant.push(series);
    }
    return Int32Array.from(vacant);
  }
}
