import { type Filter, formatFilter } from '@cairn/server/filter';
import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { attributeKeysOptions, type TracesScope } from '../trace-records/traces-queries.ts';
import { CountedFacet } from './CountedFacet.tsx';
import { type FacetValue, toFieldRef, toggleFacet, withoutField } from './facet-conditions.ts';
import { TagsFacet } from './TagsFacet.tsx';
import { maxFacets } from './traces-view.ts';

export interface TracesFacetsProps {
  readonly scope: TracesScope;
  /** `undefined` while the filter is not one: facets wait until it is mended. */
  readonly filter: Filter | undefined;
  /** Keys of the attributes whose values are offered. */
  readonly facets: readonly string[];
  readonly onFacetsChange: (facets: readonly string[]) => void;
  readonly onFilterChange: (filter: string) => void;
}

const noFilter: Filter = { kind: 'filter', clauses: [] };
/** The list leaves deleted traces out unless the filter names the status; the facet offers them. */
const anyStatus = 'status="running" OR status="completed" OR status="deleted"';

/** Statuses, severities, tags and attribute values to narrow the list by, with exact counts where the service counts. */
export function TracesFacets({ scope, filter, facets, onFacetsChange, onFilterChange }: TracesFacetsProps) {
  const keys = useQuery(attributeKeysOptions(scope.client));
  const offered = (keys.data?.attributes ?? []).filter((key) => !facets.includes(key));

  function facetProps(name: string) {
    const field = toFieldRef(name);
    const others = formatFilter(withoutField(filter ?? noFilter, field));
    return {
      field,
      filter,
      // OR binds tighter than AND, so neither part needs parentheses.
      scope: {
        ...scope,
        filter: name === 'status' ? [others, anyStatus].filter(Boolean).join(' AND ') : others,
      },
      onToggle: (value: FacetValue) => {
        if (filter !== undefined) onFilterChange(toggleFacet(filter, field, value));
      },
    };
  }

  return (
    <Stack gap="md">
      <CountedFacet title="Status" dimension="status" {...facetProps('status')} />
      <CountedFacet title="Highest severity" dimension="severity" {...facetProps('severity')} />
      {facets.map((key) => (
        <CountedFacet
          key={key}
          title={key}
          dimension={`attribute.${key}`}
          onClose={() => onFacetsChange(facets.filter((other) => other !== key))}
          {...facetProps(`attribute.${key}`)}
        />
      ))}
      <Select
        size="xs"
        label="Values of an attribute"
        placeholder={facets.length < maxFacets ? 'Choose a key' : `At most ${maxFacets}`}
        data={offered}
        value={null}
        searchable
        limit={100}
        disabled={facets.length >= maxFacets || keys.isPending}
        nothingFoundMessage="No such attribute"
        onChange={(key) => key !== null && onFacetsChange([...facets, key])}
      />
      <TagsFacet {...facetProps('tag')} />
    </Stack>
  );
}
