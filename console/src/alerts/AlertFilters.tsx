import { NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { alertStates, severities } from '../alert-records/alert-state.ts';
import { SearchIcon } from '../shell/icons/SearchIcon.tsx';
import { useHotkey } from '../shell/use-hotkey.ts';
import classes from './alerts.module.css';
import type { AlertFilter } from './select-alerts.ts';

export interface AlertFiltersProps {
  readonly filter: AlertFilter;
  readonly onText: (text: string) => void;
  /** Called with another severity or state. */
  readonly onChange: (filter: Omit<AlertFilter, 'text'>) => void;
}

export function AlertFilters({ filter, onText, onChange }: AlertFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Search the alerts', () => field.current?.focus());
  const { text, severity, state } = filter;
  return (
    <search className={classes['filters']}>
      <TextInput
        ref={field}
        size="xs"
        type="search"
        aria-label="Search names and slugs"
        placeholder="Search names and slugs"
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label="State"
        value={state ?? ''}
        data={[{ value: '', label: 'Any state' }, ...alertStates]}
        onChange={(event) => {
          const chosen = alertStates.find((one) => one === event.currentTarget.value);
          onChange({ ...(severity && { severity }), ...(chosen && { state: chosen }) });
        }}
      />
      <NativeSelect
        size="xs"
        aria-label="Severity"
        value={severity ?? ''}
        data={[{ value: '', label: 'Any severity' }, ...severities]}
        onChange={(event) => {
          const chosen = severities.find((one) => one === event.currentTarget.value);
          onChange({ ...(state && { state }), ...(chosen && { severity: chosen }) });
        }}
      />
    </search>
  );
}
