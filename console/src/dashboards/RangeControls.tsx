import { ActionIcon, NativeSelect } from '@mantine/core';
import { formatDuration, parseDuration } from '../promql/query-step.ts';
import { RefreshIcon } from '../shell/icons/RefreshIcon.tsx';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import type { TimeRange } from '../time-range/time-range.ts';
import type { DashboardView } from './dashboard-view.ts';

export interface RangeControlsProps {
  readonly view: DashboardView;
  /** That of the view, or else of the document. */
  readonly range: TimeRange;
  readonly onViewChange: (part: Partial<DashboardView>) => void;
  readonly onRun: () => void;
}

const refreshes = ['5s', '10s', '30s', '1m', '5m'];

/** Which time all widgets show, and how often they read it again. */
export function RangeControls({ view, range, onViewChange, onRun }: RangeControlsProps) {
  const chosen = view.refreshMs === undefined ? '' : formatDuration(view.refreshMs);
  const intervals = [...new Set([...refreshes, ...(chosen === '' ? [] : [chosen])])];
  return (
    <>
      <TimeRangePicker value={range} onChange={(next) => onViewChange({ range: next })} />
      <NativeSelect
        size="xs"
        aria-label="Refresh"
        value={chosen}
        data={[
          { value: '', label: 'No refresh' },
          ...intervals.map((value) => ({ value, label: `Refresh: ${value}` })),
        ]}
        onChange={({ currentTarget }) => onViewChange({ refreshMs: parseDuration(currentTarget.value) })}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Read all widgets again"
        title="Refresh"
        onClick={onRun}
      >
        <RefreshIcon />
      </ActionIcon>
    </>
  );
}
