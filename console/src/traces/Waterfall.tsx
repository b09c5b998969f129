import { useComputedColorScheme } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { colorSeries } from '../charts/series-colors.ts';
import { timeTicks } from './time-ticks.ts';
import { moveInTree } from './tree-keys.ts';
import type { WaterfallRow } from './visible-rows.ts';
import classes from './Waterfall.module.css';
import { WaterfallRowView } from './WaterfallRowView.tsx';
import type { Waterfall as WaterfallLayout } from './waterfall.ts';

export interface WaterfallProps {
  readonly waterfall: WaterfallLayout;
  readonly rows: readonly WaterfallRow[];
  readonly selectedId: string | undefined;
  readonly onSelect: (spanId: string) => void;
  readonly onToggle: (spanId: string) => void;
}

const rowPx = 26;
const maxTicks = 6;

/** The spans of a trace as a tree over time. Renders what is visible, so it bears any number of spans. */
export function Waterfall({ waterfall, rows, selectedId, onSelect, onToggle }: WaterfallProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState(selectedId);
  const colors = useServiceColors(waterfall);
  const maxDepth = useMemo(
    () => waterfall.spans.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
    [waterfall],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 16,
  });
  const rowOf = (spanId: string | undefined) => rows.findIndex(({ span }) => span.span_id === spanId);

  function moveTo(row: number): void {
    setCurrentId(rows[row]?.span.span_id);
    virtualizer.scrollToIndex(row, { align: 'auto' });
  }

  // A selection from elsewhere, such as a link or the next failed span, comes into view.
  const selectedRow = rowOf(selectedId);
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (selectedId === undefined || selectedRow === -1 || shownId.current === selectedId) return undefined;
    shownId.current = selectedId;
    setCurrentId(selectedId);
    // After the layout of rows that were unfolded for it.
    const frame = requestAnimationFrame(() => virtualizer.scrollToIndex(selectedRow, { align: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [selectedId, selectedRow, virtualizer]);

  return (
    <div className={classes['frame']}>
      <TimeScale lengthNs={waterfall.lengthNs} />
      <div
        ref={scroller}
        className={classes['scroller']}
        role="tree"
        aria-label="Spans"
        tabIndex={0}
        aria-activedescendant={rowOf(currentId) === -1 ? undefined : `span-${currentId}`}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const move = moveInTree(rows, rowOf(currentId), event.key);
          if (move === undefined) return;
          event.preventDefault();
          if (move.row !== undefined) moveTo(move.row);
          if (move.toggle !== undefined) onToggle(move.toggle);
          if (move.select !== undefined) onSelect(move.select);
        }}
      >
        <div role="none" className={classes['body']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const spanId = row.span.span_id;
            return (
              <WaterfallRowView
                key={spanId}
                id={`span-${spanId}`}
                row={row}
                maxDepth={maxDepth}
                lengthNs={waterfall.lengthNs}
                start={start}
                color={colors.get(row.span.service ?? '')}
                isCurrent={spanId === currentId}
                isSelected={spanId === selectedId}
                onSelect={() => {
                  setCurrentId(spanId);
                  shownId.current = spanId;
                  onSelect(spanId);
                }}
                onToggle={() => {
                  setCurrentId(spanId);
                  onToggle(spanId);
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function TimeScale({ lengthNs }: { readonly lengthNs: number }) {
  return (
    <div className={classes['scale']} aria-hidden="true">
      <span>Span</span>
      <div className={classes['ticks']}>
        {timeTicks(lengthNs, maxTicks).map(({ offsetNs, label }) => (
          <span
            key={offsetNs}
            className={classes['tick']}
            style={{ left: `${lengthNs === 0 ? 0 : (offsetNs / lengthNs) * 100}%` }}
          >
            <span className={classes['tickLabel']}>{label}</span>
          </span>
        ))}
      </div>
      <span className={classes['duration']}>Duration</span>
    </div>
  );
}

function useServiceColors({ spans }: WaterfallLayout): ReadonlyMap<string, string> {
  const scheme = useComputedColorScheme('light');
  return useMemo(
    () =>
      colorSeries(
        spans.map(({ span }) => span.service ?? ''),
        scheme,
      ),
    [spans, scheme],
  );
}
