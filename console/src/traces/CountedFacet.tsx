import type { FieldRef, Filter } from '@cairn/server/filter';
import { formatField } from '@cairn/server/filter';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../shell/count-of.ts';
import { statsOptions, type TracesScope } from '../trace-records/traces-queries.ts';
import { toFacetCounts } from './count-series.ts';
import { Facet } from './Facet.tsx';
import { type FacetValue, isFacetSelected } from './facet-conditions.ts';

export interface CountedFacetProps {
  readonly title: string;
  /** As responses name it. */
  readonly dimension: string;
  readonly field: FieldRef;
  readonly filter: Filter | undefined;
  /** With the conditions on other fields only. */
  readonly scope: TracesScope;
  readonly onToggle: (value: FacetValue) => void;
  readonly onClose?: () => void;
}

const topK = 20;

/** A facet with exact counts of the window. */
export function CountedFacet(props: CountedFacetProps) {
  const { title, dimension, field, filter, scope, onToggle, onClose } = props;
  const options = statsOptions(scope, { groupBy: formatField(field), bars: 'whole', topK });
  const query = useQuery({ ...options, enabled: options.enabled && filter !== undefined });
  const { counts, otherCount } =
    query.data === undefined ? { counts: [], otherCount: 0 } : toFacetCounts(query.data, dimension);
  const isEmpty = query.isSuccess && counts.length === 0;
  const note = query.isError
    ? 'The counts could not be read.'
    : isEmpty
      ? 'Nothing in this window.'
      : otherCount > 0
        ? `${countOf(otherCount, 'trace has another value', 'traces have other values')}.`
        : undefined;
  return (
    <Facet
      title={title}
      options={counts.map((each) => ({
        ...each,
        isSelected: filter !== undefined && isFacetSelected(filter, field, each.value),
      }))}
      isDisabled={filter === undefined}
      isStale={query.isPlaceholderData}
      onToggle={onToggle}
      onClose={onClose}
      note={note}
    />
  );
}
