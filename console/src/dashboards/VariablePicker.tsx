import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardVariable } from '../generated/types.gen.ts';
import { offeredValues, variableValuesOptions } from './variable-values.ts';
import { useWidgetScope } from './widget-scope.ts';

export interface VariablePickerProps {
  readonly variable: DashboardVariable;
  /** None for any. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Values that the list of a picker shows; typing narrows it. */
const shownValues = 100;

/** Chooses the values of one variable; none stand for any. */
export function VariablePicker({ variable, values, onChange }: VariablePickerProps) {
  const scope = useWidgetScope();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({ ...variableValuesOptions(variable, scope, queryClient), enabled: isOpen });
  const offered = [...new Set([...values, ...(found.data ?? [])])];
  return (
    <MultiSelect
      size="xs"
      label={variable.name}
      // A chosen value would not fit beside a text that says that none is.
      placeholder={values.length === 0 ? 'All' : ''}
      data={offered}
      value={[...values]}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      limit={shownValues}
      maxValues={100}
      onDropdownOpen={() => setOpen(true)}
      // Else each refresh of the dashboard would read them.
      onDropdownClose={() => setOpen(false)}
      error={found.isError ? `The values were not read: ${found.error.message}` : undefined}
      description={
        found.data !== undefined && found.data.length >= offeredValues
          ? `The first ${offeredValues.toLocaleString('en')} values`
          : undefined
      }
      nothingFoundMessage={found.isFetching ? 'Reading…' : `No values of ${variable.label} in this range`}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
