import { Stack, Title } from '@mantine/core';
import { useViewState } from '../routing/use-view-state.ts';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { traceView } from './trace-view.ts';

export function TracePage() {
  const [view, setView] = useViewState(traceView);
  return (
    <Stack>
      <Title order={1}>Trace</Title>
      <TimeRangePicker value={view.range} onChange={(range) => setView({ ...view, range })} />
    </Stack>
  );
}
