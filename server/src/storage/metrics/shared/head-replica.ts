import type { MetricMetadata } from '../../../metrics/metric.ts';
import type { HeadMessage, HeadReader } from './head-message.ts';
import type { HeadView, SeriesListener } from './head-view.ts';
import { createMemtableReplica, type MemtableReplica } from './memtable-replica.ts';
import { indexEntryOf, indexPageOf, seriesFields } from './series-table-layout.ts';
import { createVacantSeries } from './vacant-series.ts';

/** A head view and what feeds it. */
export interface HeadReplica extends HeadReader {
  readonly view: HeadView;
  take(message: HeadMessage): void;
  /** Gives up series that are gone, and reports them and retired memtables as no longer accessed. */
  release(): void;
}

export interface HeadReplicaOptions {
  /** Fetches what waits elsewhere and calls `take` with it. */
  readonly drainMessages?: () => void;
  /** Called when what a message with this ticket named is no longer accessed. */
  readonly onReleased?: (ticket: number) => void;
  /** Called when a memtable is no longer referred to here, with the bytes that it shares. */
  readonly onRetired?: (bytes: number) => void;
}

const noMetadata: ReadonlyMap<string, MetricMetadata> = new Map();

/** Messages that take effect between reads. */
type Deferred = Extract<HeadMessage, { readonly kind: 'retired' | 'forgotten' | 'reused' }>;

/**
 * A head view that is fed through `take`; in the writer's thread, attach the replica itself as a reader.
 */
export function createHeadReplica(options: HeadReplicaOptions = {}): HeadReplica {
  const view = new ReplicaView(options);
  const take = (message: HeadMessage): void => view.take(message);
  return { view, take, postMessage: take, release: () => view.release() };
}

class ReplicaView implements HeadView {
  seriesCount = 0;
  memtables: readonly MemtableReplica[] = [];
  readonly #drainMessages: () => void;
  readonly #onReleased: (ticket: number) => void;
  readonly #onRetired: (bytes: number) => void;
  readonly #projects: string[] = [];
  readonly #pages: Int32Array[] = [];
  readonly #labelSlabs: Uint8Array[] = [];
  readonly #metadata = new Map<string, Map<string, MetricMetadata>>();
  #control: Int32Array = new Int32Array(1);
  readonly #vacant = createVacantSeries();
  readonly #listeners: SeriesListener[] = [];
  #deferred: Deferred[] = [];

  constructor(options: HeadReplicaOptions) {
    const { drainMessages = () => {}, onReleased = () => {}, onRetired = () => {} } = options;
    this.#drainMessages = drainMessages;
    this.#onReleased = onReleased;
    this.#onRetired = onRetired;
  }

  refresh(): void {
    const known = this.#control;
    // Before the messages: what it counts was posted before it was counted.
    let published = Atomics.load(known, 0);
    this.#drainMessages();
    if (this.#control !== known) {
      published = Atomics.load(this.#control, 0);
      this.#drainMessages();
    }
    this.seriesCount = published;
    this.release();
  }

  hasSeries(series: number): boolean {
    return series < this.seriesCount && !this.#vacant.has(series);
  }

  listen(listener: SeriesListener): void {
    this.#listeners.push(listener);
  }

  projectOf(series: number): string {
    // An ordinal in the table has been announced.
    return this.#projects[this.#field(series, 'project')] as string;
  }

  labelBytes(series: number): Uint8Array {
    const offset = this.#field(series, 'offset');
    // As above.
    const slab = this.#labelSlabs[this.#field(series, 'slab')] as Uint8Array;
    return slab.subarray(offset, offset + this.#field(series, 'length'));
  }

  metadata(projectId: string): ReadonlyMap<string, MetricMetadata> {
    return this.#metadata.get(projectId) ?? noMetadata;
  }

  /** `HeadReplica.take` */
  take(message: HeadMessage): void {
    switch (message.kind) {
      case 'control':
        this.#control = message.control;
        break;
      case 'project':
        this.#projects[message.ordinal] = message.projectId;
        break;
      case 'seriesPage':
        this.#pages[message.index] = message.page;
        break;
      case 'labelSlab':
        this.#labelSlabs[message.index] = message.slab;
        break;
      case 'vacant':
        this.#vacant.add(message.series);
        break;
      case 'forgotten':
      case 'reused':
        this.#deferred.push(message);
        break;
      case 'metadata':
        this.#addMetadata(message.projectId, message.metadata);
        break;
      case 'memtable':
        // A new array, so that a reader may go on with the one it holds.
        this.memtables = [
          ...this.memtables,
          createMemtableReplica(message.number, message.bounds, this.#drainMessages),
        ];
        break;
      case 'runPointers':
        this.memtables.find(isNumber(message.generation))?.addPage(message.index, message.page);
        break;
      case 'sampleSlab':
        this.memtables.find(isNumber(message.generation))?.addSlab(message.index, message.buffer);
        break;
      case 'retired':
        this.#retire(message.generation);
        this.#deferred.push(message);
    }
  }

  /** `HeadReplica.release` */
  release(): void {
    if (this.#deferred.length === 0) return;
    const messages = this.#deferred;
    this.#deferred = [];
    for (const message of messages) {
      if (message.kind === 'forgotten') this.#forget(message.series);
      if (message.kind === 'reused') this.#reuse(message.series);
      else this.#onReleased(message.ticket);
    }
  }

  /** The fields of a series, of which there are as many as were announced. */
  #field(series: number, name: keyof typeof seriesFields): number {
    const value = this.#pages[indexPageOf(series)]?.[indexEntryOf(series) + seriesFields[name]];
    if (value === undefined || series >= this.seriesCount || this.#vacant.has(series)) {
      throw new RangeError(
        `there is no series ${series}, of ${this.seriesCount} that were seen at the last refresh`,
      );
    }
    return value;
  }

  #addMetadata(projectId: string, added: readonly MetricMetadata[]): void {
    const known = this.#metadata.get(projectId) ?? new Map<string, MetricMetadata>();
    this.#metadata.set(projectId, known);
    for (const each of added) known.set(each.name, each);
  }

  #retire(generation: number): void {
    const isRetired = isNumber(generation);
    this.#onRetired(this.memtables.find(isRetired)?.byteSize ?? 0);
    this.memtables = this.memtables.filter((memtable) => !isRetired(memtable));
  }

  #forget(series: Int32Array): void {
    for (const { onForgotten } of this.#listeners) onForgotten(series);
    this.#vacant.add(series);
  }

  #reuse(series: Int32Array): void {
    this.#vacant.delete(series);
    for (const { onReused } of this.#listeners) onReused(series);
  }
}

function isNumber(sought: number): (memtable: MemtableReplica) => boolean {
  return ({ number }) => number === sought;
}
