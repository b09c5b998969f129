import classes from './FilterBar.module.css';
import { FilterText } from './FilterText.tsx';
import type { FilterProblem } from './filter-problem.ts';

export interface FilterOverlayProps {
  readonly text: string;
  readonly problem: FilterProblem | undefined;
  /** Of the input, in pixels. */
  readonly scrollLeft: number;
}

/** The text of the input once more, in colours and with the mistake underlined; the input itself shows only its caret. */
export function FilterOverlay({ text, problem, scrollLeft }: FilterOverlayProps) {
  return (
    <div className={classes['overlay']} aria-hidden="true">
      <div className={classes['overlayText']} style={{ transform: `translateX(${-scrollLeft}px)` }}>
        <FilterText text={text} problem={problem} />
      </div>
    </div>
  );
}
