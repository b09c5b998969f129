import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import type { QueryFailure } from '../promql/query-failure.ts';
import classes from './AlertForm.module.css';

const PromqlEditor = lazy(async () => ({
  default: (await import('../promql/editor/PromqlEditor.tsx')).PromqlEditor,
}));

export interface ConditionFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly failure: QueryFailure | undefined;
  readonly onChange: (text: string) => void;
}

/** One expression of a condition, with its mistakes at their place. */
export function ConditionField({ label, description, value, failure, onChange }: ConditionFieldProps) {
  const describedBy = useId();
  // A refusal of an earlier text says nothing about this one.
  const current = failure?.expression === value ? failure : undefined;
  return (
    <div>
      <div className={classes['label']} aria-hidden>
        {label}
      </div>
      <div id={describedBy}>
        <p className={classes['description']}>{description}</p>
        {current !== undefined && (
          <p className={classes['problem']} role="alert">
            {current.end > current.start && current.start > 0 ? `At character ${current.start + 1}: ` : ''}
            {current.message}
          </p>
        )}
      </div>
      <Suspense fallback={<Skeleton height={36} />}>
        <PromqlEditor
          label={label}
          describedBy={describedBy}
          value={value}
          failure={current}
          onChange={onChange}
        />
      </Suspense>
    </div>
  );
}
