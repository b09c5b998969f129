import type { MetricMetadata } from '../../../metrics/metric.ts';

/**
 * Messages of the writer to the threads that read its memory, in order. Everything in shared memory is announced before
 * it is published there.
 */
export type HeadMessage =
  /** Element 0 is one more than the greatest number that a series has had. */
  | { readonly kind: 'control'; readonly control: Int32Array<SharedArrayBuffer> }
  | { readonly kind: 'project'; readonly ordinal: number; readonly projectId: string }
  | { readonly kind: 'seriesPage'; readonly index: number; readonly page: Int32Array<SharedArrayBuffer> }
  | { readonly kind: 'labelSlab'; readonly index: number; readonly slab: Uint8Array<SharedArrayBuffer> }
  /** To a new reader: numbers that belong to no series. */
  | { readonly kind: 'vacant'; readonly series: Int32Array }
  /** These series are gone. Their numbers and labels are used again once every reader has answered with `ReleasedMessage`. */
  | { readonly kind: 'forgotten'; readonly ticket: number; readonly series: Int32Array }
  /** Numbers of series that were forgotten, which other series have now. */
  | { readonly kind: 'reused'; readonly series: Int32Array }
  | { readonly kind: 'metadata'; readonly projectId: string; readonly metadata: readonly MetricMetadata[] }
  /** Elements of `bounds`: the least and the greatest time of its samples. */
  | {
      readonly kind: 'memtable';
      readonly number: number;
      readonly bounds: BigInt64Array<SharedArrayBuffer>;
    }
  | {
      readonly kind: 'runPointers';
      readonly generation: number;
      readonly index: number;
      readonly page: Int32Array<SharedArrayBuffer>;
    }
  | {
      readonly kind: 'sampleSlab';
      readonly generation: number;
      readonly index: number;
      readonly buffer: SharedArrayBuffer;
    }
  /** Its samples are in day files, and its memory is used again once every reader has answered with `ReleasedMessage`. */
  | { readonly kind: 'retired'; readonly ticket: number; readonly generation: number };

/** The answer of a reader that no longer accesses what the message with this ticket named. */
export interface ReleasedMessage {
  readonly kind: 'released';
  readonly ticket: number;
}

/** A receiver of messages: a `MessagePort` to another thread, or a `HeadReplica` in the same one. */
export interface HeadReader {
  postMessage(message: HeadMessage): void;
}
