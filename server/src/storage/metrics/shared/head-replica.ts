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
}

const noMetadata: ReadonlyMap<string, MetricMetadata> = new Map();

/** Messages that take effect between reads. */
type Deferred = Extract<HeadMessage, { readonly kind: 'retired' | 'forgotten' | 'reused' }>;

/**
 * A head view that is fed through `take`; in the writer's thread, attach the replica itself as a reader.
 */
export function createHeadReplica(options: HeadReplicaOptions = {}): HeadReplica {
  const { drainMessages = () => {}, onReleased = () => {} } = options;
  const projects: string[] = [];
  const pages: Int32Array[] = [];
  const labelSlabs: Uint8Array[] = [];
  const metadata = new Map<string, Map<string, MetricMetadata>>();
  let control: Int32Array = new Int32Array(1);
  let seriesCount = 0;
  let memtables: readonly MemtableReplica[] = [];
  const vacant = createVacantSeries();
  const listeners: SeriesListener[] = [];
  let deferred: Deferred[] = [];

  /** The fields of a series, of which there are as many as were announced. */
  function field(series: number, name: keyof typeof seriesFields): number {
    const value = pages[indexPageOf(series)]?.[indexEntryOf(series) + seriesFields[name]];
    if (value === undefined || series >= seriesCount || vacant.has(series)) {
      throw new RangeError(
        `there is no series ${series}, of ${seriesCount} that were seen at the last refresh`,
      );
    }
    return value;
  }

  function take(message: HeadMessage): void {
    switch (message.kind) {
      case 'control':
        control = message.control;
        break;
      case 'project':
        projects[message.ordinal] = message.projectId;
        break;
      case 'seriesPage':
        pages[message.index] = message.page;
        break;
      case 'labelSlab':
        labelSlabs[message.index] = message.slab;
        break;
      case 'vacant':
        vacant.add(message.series);
        break;
      case 'forgotten':
      case 'reused':
        deferred.push(message);
        break;
      case 'metadata':
        addMetadata(message.projectId, message.metadata);
        break;
      case 'memtable':
        // A new array, so that a reader may go on with the one it holds.
        memtables = [...memtables, createMemtableReplica(message.number, message.bounds, drainMessages)];
        break;
      case 'runPointers':
        memtables.find(isNumber(message.generation))?.addPage(message.index, message.page);
        break;
      case 'sampleSlab':
        memtables.find(isNumber(message.generation))?.addSlab(message.index, message.buffer);
        break;
      case 'retired':
        memtables = memtables.filter(({ number }) => number !== message.generation);
        deferred.push(message);
    }
  }

  function addMetadata(projectId: string, added: readonly MetricMetadata[]): void {
    const known = metadata.get(projectId) ?? new Map<string, MetricMetadata>();
    metadata.set(projectId, known);
    for (const each of added) known.set(each.name, each);
  }

  function release(): void {
    if (deferred.length === 0) return;
    const messages = deferred;
    deferred = [];
    for (const message of messages) {
      if (message.kind === 'forgotten') forget(message.series);
      if (message.kind === 'reused') reuse(message.series);
      else onReleased(message.ticket);
    }
  }

  function forget(series: Int32Array): void {
    for (const { onForgotten } of listeners) onForgotten(series);
    vacant.add(series);
  }

  function reuse(series: Int32Array): void {
    vacant.delete(series);
    for (const { onReused } of listeners) onReused(series);
  }

  const view: HeadView = {
    refresh() {
      const known = control;
      // Before the messages: what it counts was posted before it was counted.
      let published = Atomics.load(known, 0);
      drainMessages();
      if (control !== known) {
        published = Atomics.load(control, 0);
        drainMessages();
      }
      seriesCount = published;
      release();
    },
    get seriesCount() {
      return seriesCount;
    },
    hasSeries: (series) => series < seriesCount && !vacant.has(series),
    listen: (listener) => void listeners.push(listener),
    // An ordinal in the table has been announced.
    projectOf: (series) => projects[field(series, 'project')] as string,
    labelBytes(series) {
      const offset = field(series, 'offset');
      // As above.
      const slab = labelSlabs[field(series, 'slab')] as Uint8Array;
      return slab.subarray(offset, offset + field(series, 'length'));
    },
    metadata: (projectId) => metadata.get(projectId) ?? noMetadata,
    get memtables() {
      return memtables;
    },
  };
  return { view, take, postMessage: take, release };
}

function isNumber(sought: number): (memtable: MemtableReplica) => boolean {
  return ({ number }) => number === sought;
}
