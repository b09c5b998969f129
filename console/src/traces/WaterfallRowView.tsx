import { VisuallyHidden } from '@mantine/core';
import { AlertIcon } from '../shell/icons/AlertIcon.tsx';
import { ChevronRightIcon } from '../shell/icons/ChevronRightIcon.tsx';
import { formatDuration } from '../trace-records/format-duration.ts';
import { spanIndent } from './span-indent.ts';
import type { WaterfallRow } from './visible-rows.ts';
import classes from './Waterfall.module.css';

export interface WaterfallRowViewProps {
  readonly id: string;
  readonly row: WaterfallRow;
  /** Of all spans of the waterfall. */
  readonly maxDepth: number;
  readonly lengthNs: number;
  /** Pixels from the top. */
  readonly start: number;
  readonly color: string | undefined;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onToggle: () => void;
}

export function WaterfallRowView(props: WaterfallRowViewProps) {
  const { id, row, maxDepth, lengthNs, start, color, isCurrent, isSelected, onSelect, onToggle } = props;
  const { span, depth, isOpen, descendantCount, startNs, endNs } = row;
  const isUnfinished = span.finished_at === undefined;
  const failed = span.status === 'error';
  const hidesError = isOpen === false && row.hasErrorBelow && !failed;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the item by aria-activedescendant
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      data-current={isCurrent}
      className={classes['row']}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onSelect}
    >
      <div className={classes['name']} style={{ paddingInlineStart: spanIndent(depth, maxDepth) }}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the arrow keys fold and unfold */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <span
          className={classes['fold']}
          data-foldable={isOpen !== undefined}
          data-open={isOpen === true}
          onClick={(event) => {
            if (isOpen === undefined) return;
            event.stopPropagation();
            onToggle();
          }}
        >
          {isOpen !== undefined && <ChevronRightIcon size={14} />}
        </span>
        {(failed || hidesError) && (
          <span className={classes['error']}>
            <AlertIcon size={14} />
          </span>
        )}
        <span className={classes['label']} title={span.name}>
          {span.name}
        </span>
        {isOpen === false && (
          <span className={classes['hidden']}>{descendantCount.toLocaleString('en')}</span>
        )}
        {span.service !== undefined && <span className={classes['service']}>{span.service}</span>}
      </div>
      <div className={classes['track']}>
        <div
          className={classes['bar']}
          data-colored
          data-unfinished={isUnfinished}
          data-failed={failed}
          style={{ ...place(startNs, endNs, lengthNs), background: color }}
        />
      </div>
      <div className={classes['duration']}>{isUnfinished ? 'open' : formatDuration(endNs - startNs)}</div>
      <VisuallyHidden>{describe(row)}</VisuallyHidden>
    </div>
  );
}

/** On a scale without length everything is as long as the scale. */
function place(startNs: number, endNs: number, lengthNs: number) {
  if (lengthNs === 0) return { left: 0, width: '100%' };
  const left = Math.min(startNs / lengthNs, 1);
  const width = Math.min((endNs - startNs) / lengthNs, 1 - left);
  return { left: `${left * 100}%`, width: `${width * 100}%` };
}

/** What a reader hears of a row beyond what stands in it. */
function describe({ span, isOrphan, isOpen, descendantCount, hasErrorBelow }: WaterfallRow): string {
  const parts: string[] = [];
  if (span.status === 'error') parts.push('failed');
  else if (hasErrorBelow && isOpen === false) parts.push('hides a failed span');
  if (isOpen === false) parts.push(`${descendantCount} spans folded`);
  if (isOrphan) parts.push('its parent is not in this trace');
  return parts.join(', ');
}
