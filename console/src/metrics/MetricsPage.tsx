import { Stack, Title } from '@mantine/core';
import { useViewState } from '../routing/use-view-state.ts';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { metricsView } from './metrics-view.ts';

export function MetricsPage() {
  const [view, setView] = useViewState(metricsView);
  return (
    <Stack>
      <Title order={1}>Metrics</Title>
      <TimeRangePicker value={view.range} onChange={(range) => setView({ ...view, range })} />
    </Stack>
  );
}
