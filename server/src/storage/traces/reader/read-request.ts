import type {
  TimelinePage,
  TraceListPage,
  TraceListQuery,
  TraceStatsBucket,
  TraceStatsQuery,
} from '../../../traces/trace-store.ts';

/** A read that a reader thread answers. */
export type ReadRequest =
  | { readonly kind: 'list'; readonly query: TraceListQuery }
  | { readonly kind: 'stats'; readonly query: TraceStatsQuery }
  | {
      readonly kind: 'timeline';
      readonly projectId: string;
      readonly traceId: string;
      readonly afterNs: bigint | undefined;
    }
  | { readonly kind: 'tags'; readonly projectId: string }
  | { readonly kind: 'attributeKeys'; readonly projectId: string }
  | { readonly kind: 'attributeValues'; readonly projectId: string; readonly key: string };

/** The answer type of each kind of read. */
export interface ReadAnswers {
  list: TraceListPage;
  stats: readonly TraceStatsBucket[];
  timeline: TimelinePage | undefined;
  tags: readonly string[];
  attributeKeys: readonly string[];
  attributeValues: readonly string[] | undefined;
}

export type ReadAnswer = ReadAnswers[ReadRequest['kind']];
