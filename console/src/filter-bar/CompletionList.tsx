import { useEffect, useRef } from 'react';
import classes from './FilterBar.module.css';
import type { Completion } from './list-completions.ts';

export interface CompletionListProps {
  readonly id: string;
  readonly items: readonly Completion[];
  readonly chosen: number;
  readonly onAccept: (item: Completion) => void;
}

/** The proposals below the filter. It exists while it is empty too, because the input names it. */
export function CompletionList({ id, items, chosen, onAccept }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Proposals"
      className={classes['list']}
      hidden={items.length === 0}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={`${item.detail} ${item.label}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          className={classes['option']}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAccept(item)}
        >
          <span className={classes['optionLabel']}>{item.label}</span>
          <span className={classes['optionDetail']}>{item.detail}</span>
        </div>
      ))}
    </div>
  );
}
