import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { QueryFailure } from '../promql/query-failure.ts';
import { loadLater } from '../shell/load-later.tsx';
import classes from './AlertForm.module.css';

const PromqlEditor = loadLater(async () => (await import('../promql/editor/PromqlEditor.tsx')).PromqlEditor);

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
  return (
    <div>
      <div className={classes['label']} aria-hidden>
        {label}
      </div>
      <div id={describedBy}>
        <p className={classes['description']}>{description}</p>
        {failure !== undefined && (
          <p className={classes['problem']} role="alert">
            {failure.end > failure.start && failure.start > 0 ? `At character ${failure.start + 1}: ` : ''}
            {failure.message}
          </p>
        )}
      </div>
      <PromqlEditor
        whileLoading={<Skeleton height={36} />}
        label={label}
        describedBy={describedBy}
        value={value}
        failure={failure}
        onChange={onChange}
      />
    </div>
  );
}
