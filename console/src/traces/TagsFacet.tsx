import type { FieldRef, Filter } from '@cairn/server/filter';
import { Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TracesScope, tagsOptions } from '../trace-records/traces-queries.ts';
import { Facet } from './Facet.tsx';
import { type FacetValue, isFacetSelected } from './facet-conditions.ts';

export interface TagsFacetProps {
  readonly field: FieldRef;
  readonly filter: Filter | undefined;
  readonly scope: TracesScope;
  readonly onToggle: (value: FacetValue) => void;
}

const maxShown = 12;

/** The tags of the project. The service lists them without counts. */
export function TagsFacet({ field, filter, scope, onToggle }: TagsFacetProps) {
  const query = useQuery(tagsOptions(scope.client));
  const [text, setText] = useState('');
  const tags = query.data?.tags ?? [];
  const needle = text.trim().toLowerCase();
  const isSelected = (tag: string) =>
    filter !== undefined && isFacetSelected(filter, field, { kind: 'value', value: tag });
  const found = tags.filter((tag) => tag.toLowerCase().includes(needle));
  // What is selected stays in sight, also where it is not among the first.
  const shown = [...found.filter(isSelected), ...found.filter((tag) => !isSelected(tag)).slice(0, maxShown)];
  const hiddenCount = found.length - shown.length;
  return (
    <Stack gap={4}>
      <Facet
        title="Tags"
        options={shown.map((tag) => ({
          value: { kind: 'value', value: tag },
          label: tag === '' ? '(empty)' : tag,
          isSelected: isSelected(tag),
        }))}
        isDisabled={filter === undefined}
        onToggle={onToggle}
        note={
          query.isSuccess && tags.length === 0 ? 'No tags yet.' : hiddenCount > 0 && `and ${hiddenCount} more`
        }
      />
      {tags.length > maxShown && (
        <TextInput
          size="xs"
          aria-label="Find tags"
          placeholder="Find tags"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}
