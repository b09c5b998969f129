import classes from './FilterBar.module.css';
import type { FilterProblem } from './filter-problem.ts';
import { splitFilter } from './split-filter.ts';

export interface FilterTextProps {
  readonly text: string;
  /** The mistake to underline. */
  readonly problem?: FilterProblem | undefined;
}

/** A filter in the colours of the filter bar, in the font around it. */
export function FilterText({ text, problem }: FilterTextProps) {
  return (
    <span className={classes['text']}>
      {splitFilter(text, problem).map((piece) => (
        <span key={piece.start} data-kind={piece.kind} data-mistake={piece.isMistake}>
          {piece.text}
        </span>
      ))}
    </span>
  );
}
