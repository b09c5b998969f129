import type { CSSProperties, ReactNode } from 'react';
import type { WidgetLayout } from '../generated/types.gen.ts';
import classes from './Dashboard.module.css';
import type { DraftWidget } from './dashboard-draft.ts';
import { gridGap, rowHeight } from './grid-size.ts';

export interface DashboardGridProps {
  readonly widgets: readonly DraftWidget[];
  readonly renderWidget: (widget: DraftWidget) => ReactNode;
}

/** Widgets where the document puts them; on a narrow screen one below the other, by rows. */
export function DashboardGrid({ widgets, renderWidget }: DashboardGridProps) {
  const byRow = widgets.toSorted(
    ({ widget: { layout: a } }, { widget: { layout: b } }) => a.y - b.y || a.x - b.x,
  );
  return (
    <div className={classes['grid']}>
      {byRow.map((one) => (
        <div key={one.key} className={classes['cell']} style={toGridArea(one.widget.layout)}>
          {renderWidget(one)}
        </div>
      ))}
    </div>
  );
}

function toGridArea({ x, y, w, h }: WidgetLayout): CSSProperties {
  return {
    gridColumn: `${x + 1} / span ${w}`,
    gridRow: `${y + 1} / span ${h}`,
    minHeight: h * rowHeight + (h - 1) * gridGap,
  };
}
