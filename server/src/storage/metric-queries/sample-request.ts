import type { SeriesExemplars } from '../../metrics/exemplar.ts';
import type { MetricMetadata } from '../../metrics/metric.ts';
import type {
  CardinalityQuery,
  ConditionEvaluation,
  ConditionResult,
  EncodedQueryResult,
  ExemplarSelection,
  InstantQuery,
  MetricCatalogueQuery,
  MetricSummary,
  RangeQuery,
  SeriesCardinality,
  SeriesSelection,
} from '../../metrics/metric-store.ts';
import type { Truncatable } from '../../paging/truncate-list.ts';

export interface MetadataQuery {
  readonly projectId: string;
  readonly metric?: string;
  readonly limit: number;
}

/** A request to a reader thread. */
export type SampleRequest =
  | { readonly kind: 'instant'; readonly query: InstantQuery }
  | { readonly kind: 'range'; readonly query: RangeQuery }
  | { readonly kind: 'series'; readonly query: SeriesSelection }
  | { readonly kind: 'labelNames'; readonly query: SeriesSelection }
  | { readonly kind: 'labelValues'; readonly query: SeriesSelection & { readonly label: string } }
  | { readonly kind: 'metadata'; readonly query: MetadataQuery }
  | { readonly kind: 'catalogue'; readonly query: MetricCatalogueQuery }
  | { readonly kind: 'cardinality'; readonly query: CardinalityQuery }
  | { readonly kind: 'exemplars'; readonly query: ExemplarSelection }
  | { readonly kind: 'conditions'; readonly query: readonly ConditionEvaluation[] };

/** The answers, by kind of request. */
export interface SampleAnswers {
  instant: EncodedQueryResult;
  range: EncodedQueryResult;
  series: Truncatable<Readonly<Record<string, string>>>;
  labelNames: Truncatable<string>;
  labelValues: Truncatable<string>;
  metadata: Truncatable<MetricMetadata>;
  catalogue: Truncatable<MetricSummary>;
  cardinality: SeriesCardinality;
  exemplars: Truncatable<SeriesExemplars>;
  conditions: readonly (readonly ConditionResult[])[];
}
