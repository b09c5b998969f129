import { Checkbox, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { ReactNode } from 'react';
import classes from './Facet.module.css';
import type { FacetValue } from './facet-conditions.ts';

export interface FacetOption {
  readonly value: FacetValue;
  readonly label: string;
  /** Absent where the service does not count. */
  readonly count?: number | undefined;
  readonly isSelected: boolean;
}

export interface FacetProps {
  readonly title: string;
  readonly options: readonly FacetOption[];
  readonly isDisabled: boolean;
  /** Whether the values are of another window or filter, until those of this one are read. */
  readonly isStale?: boolean;
  readonly onToggle: (value: FacetValue) => void;
  readonly onClose?: (() => void) | undefined;
  /** What stands below the values: how many more there are, or why there are none. */
  readonly note?: ReactNode;
}

/** Values to narrow a list by. */
export function Facet(props: FacetProps) {
  const { title, options, isDisabled, isStale = false, onToggle, onClose, note } = props;
  return (
    <Stack
      gap={4}
      component="section"
      aria-label={`Filter by ${title}`}
      className={classes['facet'] ?? ''}
      aria-busy={isStale}
    >
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Title order={2} size="h6" className={classes['title']} title={title}>
          {title}
        </Title>
        {onClose !== undefined && <CloseButton size="sm" aria-label={`Remove ${title}`} onClick={onClose} />}
      </Group>
      {options.map(({ value, label, count, isSelected }) => (
        <div key={value.kind === 'value' ? `=${value.value}` : 'absent'} className={classes['option']}>
          <Checkbox
            size="xs"
            checked={isSelected}
            disabled={isDisabled}
            onChange={() => onToggle(value)}
            label={<span className={classes['label']}>{label}</span>}
            aria-label={count === undefined ? label : `${label}, ${count} traces`}
            className={classes['checkbox']}
          />
          {count !== undefined && <span className={classes['count']}>{count.toLocaleString('en')}</span>}
        </div>
      ))}
      {note !== undefined && (
        <Text size="xs" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </Stack>
  );
}
