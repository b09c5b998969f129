import type { CSSProperties, ReactNode } from 'react';
import type { WidgetLayout } from '../generated/types.gen.ts';
import classes from './Dashboard.module.css';
import type { DraftWidget } from './dashboard-draft.ts';
import { gridGap, rowHeight } from './grid-size.ts';
import { nameWidgets } from './new-widget.ts';

export interface DashboardGridProps {
  readonly widgets: readonly DraftWidget[];
  /** With a name that no other widget has. */
  readonly renderWidget: (widget: DraftWidget, name: string) => ReactNode;
}

/** Widgets where the document puts them; on a narrow screen one below the other, by rows. */
export function DashboardGrid({ widgets, renderWidget }: DashboardGridProps) {
  const names = nameWidgets(widgets.map(({ widget }) => widget));
  const byRow = widgets
    .map((one, index) => ({ one, name: names[index] ?? '' }))
    .sort((a, b) => compareLayouts(a.one.widget.layout, b.one.widget.layout));
  return (
    <div className={classes['grid']}>
      {byRow.map(({ one, name }) => (
        <div
          key={one.key}
          className={classes['cell']}
          data-text={one.widget.type === 'markdown'}
          style={toGridArea(one.widget.layout)}
        >
          {renderWidget(one, name)}
        </div>
      ))}
    </div>
  );
}

function compareLayouts(a: WidgetLayout, b: WidgetLayout): number {
  return a.y - b.y || a.x - b.x;
}

function toGridArea({ x, y, w, h }: WidgetLayout): CSSProperties {
  return {
    gridColumn: `${x + 1} / span ${w}`,
    gridRow: `${y + 1} / span ${h}`,
    height: h * rowHeight + (h - 1) * gridGap,
  };
}
