import type { LabelList } from '../../../traces/limit-labels.ts';
import type { TraceSummary } from '../../../traces/trace.ts';
import type {
  TimelinePage,
  TraceListQuery,
  TraceStatsBucket,
  TraceStatsQuery,
} from '../../../traces/trace-store.ts';
import type { TraceScrubRequest, TraceScrubStep } from '../scrub/trace-scrub-step.ts';
import type { ReadTraceJson, ReadTraceList } from './list-traces.ts';

/** A read that a reader thread answers. */
export type ReadRequest =
  | { readonly kind: 'list' | 'listJson'; readonly query: TraceListQuery }
  | { readonly kind: 'stats'; readonly query: TraceStatsQuery }
  | { readonly kind: 'get'; readonly projectId: string; readonly traceId: string }
  | {
      /** `smallTimeline`: only of a trace that is read in about a millisecond. */
      readonly kind: 'timeline' | 'smallTimeline';
      readonly projectId: string;
      readonly traceId: string;
      readonly afterNs: bigint | undefined;
    }
  /** One step of the background scrub. */
  | ({ readonly kind: 'scrub' } & TraceScrubRequest)
  | { readonly kind: 'lastCreatedAtMs'; readonly projectId: string }
  | { readonly kind: 'tags'; readonly projectId: string }
  | { readonly kind: 'attributeKeys'; readonly projectId: string }
  | { readonly kind: 'attributeValues'; readonly projectId: string; readonly key: string };

/** The answer type of each kind of read. */
export interface ReadAnswers {
  list: ReadTraceList;
  listJson: ReadTraceJson;
  get: TraceSummary | undefined;
  smallTimeline: TimelinePage | 'too-large' | undefined;
  stats: readonly TraceStatsBucket[];
  timeline: TimelinePage | undefined;
  scrub: TraceScrubStep;
  lastCreatedAtMs: number;
  tags: LabelList;
  attributeKeys: LabelList;
  attributeValues: LabelList | undefined;
}

export type ReadAnswer = ReadAnswers[ReadRequest['kind']];
