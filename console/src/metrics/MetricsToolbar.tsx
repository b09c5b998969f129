import '@mantine/core/styles/FloatingIndicator.css';
import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { saveFile } from '../lists/save-file.ts';
import { formatDuration, parseDuration, roundStepsMs } from '../promql/query-step.ts';
import type { RangeAnswer } from '../promql/range-answer.ts';
import { toSeriesCsv } from '../promql/series-csv.ts';
import { RefreshIcon } from '../shell/icons/RefreshIcon.tsx';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { queryLetter } from './edit-queries.ts';
import { type ChangeView, type MetricsView, unitChoices } from './metrics-view.ts';

export interface MetricsToolbarProps {
  readonly view: MetricsView;
  readonly change: ChangeView;
  readonly onRun: () => void;
  readonly answers: readonly { readonly data: RangeAnswer | undefined }[];
}

const refreshes = ['5s', '10s', '30s', '1m', '5m'];

/** What holds for all queries of the screen. */
export function MetricsToolbar({ view, change, onRun, answers }: MetricsToolbarProps) {
  const exported = view.queries.flatMap(({ hidden }, index) => {
    const { data } = answers[index] ?? {};
    return hidden || data === undefined ? [] : [{ letter: queryLetter(index), series: data.series }];
  });
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Show as"
        value={view.display}
        data={[
          { value: 'chart', label: 'Chart' },
          { value: 'table', label: 'Table' },
        ]}
        onChange={(display) =>
          change((now) => ({ ...now, display: display === 'table' ? 'table' : 'chart' }))
        }
      />
      <Choice
        label="Step"
        value={view.stepMs === undefined ? '' : formatDuration(view.stepMs)}
        none="Step: automatic"
        values={roundStepsMs.map(formatDuration)}
        onChange={(text) =>
          change(({ stepMs: _, ...now }) => ({ ...now, ...optional('stepMs', parseDuration(text)) }))
        }
      />
      <Choice
        label="Unit"
        value={view.unit ?? ''}
        none="Unit: automatic"
        values={unitChoices}
        onChange={(text) =>
          change(({ unit: _, ...now }) => ({ ...now, ...optional('unit', text === '' ? undefined : text) }))
        }
      />
      <Choice
        label="Refresh"
        value={view.refreshMs === undefined ? '' : formatDuration(view.refreshMs)}
        none="No refresh"
        values={refreshes}
        onChange={(text) =>
          change(({ refreshMs: _, ...now }) => ({ ...now, ...optional('refreshMs', parseDuration(text)) }))
        }
      />
      {view.display === 'chart' && (
        <Button
          variant="default"
          size="xs"
          disabled={exported.length === 0}
          onClick={() => saveFile(new Blob([toSeriesCsv(exported)], { type: 'text/csv' }), 'metrics.csv')}
        >
          Export CSV
        </Button>
      )}
      <TimeRangePicker value={view.range} onChange={(range) => change((now) => ({ ...now, range }))} />
      <ActionIcon variant="default" size={30} aria-label="Run all queries" title="Run again" onClick={onRun}>
        <RefreshIcon />
      </ActionIcon>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** What the empty value says. */
  readonly none: string;
  readonly values: readonly string[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, none, values, onChange }: ChoiceProps) {
  const data = [
    { value: '', label: none },
    ...[...new Set([...values, ...(value === '' ? [] : [value])])].map((one) => ({
      value: one,
      label: `${label}: ${one}`,
    })),
  ];
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined) {
  // A computed key loses its name in the type of a literal.
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };
}
