import { Input, Stack } from '@mantine/core';
import { useState } from 'react';
import { FilterBar } from '../filter-bar/FilterBar.tsx';
import { toFilterProblem } from '../filter-bar/filter-problem.ts';
import { useProject } from '../session/use-project.ts';
import { useTraceCompletions } from '../trace-records/use-trace-completions.ts';
import { TrialResult } from './TrialResult.tsx';
import { useTrial } from './use-trial.ts';

export interface FilterFieldProps {
  readonly initialFilter: string;
  /** What is typed now. */
  readonly filter: string;
  readonly onChange: (filter: string) => void;
  readonly error: string | undefined;
  /** Why the last save failed. */
  readonly saveError: unknown;
}

/** The filter of an automation, and what it matches when it is tried. */
export function FilterField({ initialFilter, filter, onChange, error, saveError }: FilterFieldProps) {
  const { client } = useProject();
  const completions = useTraceCompletions(client);
  const trial = useTrial();
  const [inForce, setInForce] = useState(initialFilter);
  return (
    <Stack gap={4}>
      <Input.Label labelElement="div">Filter</Input.Label>
      <Input.Description>
        A trace that matches for the first time is recorded, and each channel gets one notification.
      </Input.Description>
      <FilterBar
        dialect="traces"
        value={inForce}
        onDraftChange={onChange}
        onSubmit={(text) => {
          setInForce(text);
          onChange(text);
          if (text !== '') trial.start(text);
        }}
        completions={completions}
        problem={toFilterProblem(trial.query.error) ?? toFilterProblem(saveError)}
        error={error}
        submitLabel="Try against the last 1,000 traces"
      />
      <TrialResult trial={trial} draft={filter} />
    </Stack>
  );
}
