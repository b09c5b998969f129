import classes from './FilterBar.module.css';
import type { FilterProblem } from './filter-problem.ts';
import { splitFilter } from './split-filter.ts';

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
        {splitFilter(text, problem).map((piece) => (
          <span key={piece.start} data-kind={piece.kind} data-mistake={piece.isMistake}>
            {piece.text}
          </span>
        ))}
      </div>
    </div>
  );
}
