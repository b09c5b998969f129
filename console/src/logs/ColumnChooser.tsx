import { Button, Popover, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toField } from '../log-records/log-fields.ts';
import { addColumn, defaultColumns, fixedColumns, isLogColumn, type LogColumn } from './log-columns.ts';
import classes from './logs.module.css';

export interface ColumnChooserProps {
  readonly columns: readonly LogColumn[];
  readonly onChange: (columns: readonly LogColumn[]) => void;
  readonly attributeKeys: readonly string[];
}

const maxShown = 100;

/** Which columns the list has. */
export function ColumnChooser({ columns, onChange, attributeKeys }: ColumnChooserProps) {
  const [search, setSearch] = useState('');
  const attributes = attributeKeys
    .filter((key) => toField(key) === undefined)
    .map((key) => `attribute.${key}`)
    .filter(isLogColumn);
  const all = [...new Set([...columns, ...fixedColumns, ...attributes])];
  const found = all.filter((column) => column.toLowerCase().includes(search.toLowerCase()));
  const shown = found.slice(0, maxShown);

  function toggle(column: LogColumn): void {
    const next = columns.includes(column)
      ? columns.filter((one) => one !== column)
      : addColumn(columns, column);
    onChange(next.length === 0 ? defaultColumns : next);
  }

  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes['columns']}>
          <legend>Columns</legend>
          <TextInput
            type="search"
            size="xs"
            aria-label="Find a column"
            placeholder="Find a column"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <div className={classes['columnList']}>
            {shown.map((column) => (
              <label key={column}>
                <input type="checkbox" checked={columns.includes(column)} onChange={() => toggle(column)} />
                {column.replace(/^attribute\./, '')}
              </label>
            ))}
            {found.length > maxShown && (
              <Text size="xs" c="dimmed">
                and {found.length - maxShown} more: search for them
              </Text>
            )}
          </div>
          <Button size="compact-xs" variant="default" onClick={() => onChange(defaultColumns)}>
            Reset
          </Button>
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
