import { Button } from '@mantine/core';
import type { DialectName } from './dialects.ts';
import classes from './FilterBar.module.css';
import type { FilterProblem } from './filter-problem.ts';
import { type Repair, suggestRepairs } from './suggest-repairs.ts';

export interface FilterProblemNoticeProps {
  readonly id: string;
  readonly text: string;
  readonly problem: FilterProblem;
  readonly dialect: DialectName;
  readonly onRepair: (repair: Repair) => void;
}

/** What is wrong, what to do, and buttons that do it. */
export function FilterProblemNotice({ id, text, problem, dialect, onRepair }: FilterProblemNoticeProps) {
  const repairs = suggestRepairs(text, problem, dialect);
  return (
    <div className={classes['problem']}>
      <span id={id} role="status">
        {problem.message} {capitalize(problem.hint)}.
      </span>
      {repairs.map((repair) => (
        <Button key={repair.label} size="compact-xs" variant="default" onClick={() => onRepair(repair)}>
          {repair.label}
        </Button>
      ))}
    </div>
  );
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
