import { Stack, Title } from '@mantine/core';
import { useViewState } from '../routing/use-view-state.ts';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { tracesView } from './traces-view.ts';

export function TracesPage() {
  const [view, setView] = useViewState(tracesView);
  return (
    <Stack>
      <Title order={1}>Traces</Title>
      <TimeRangePicker value={view.range} onChange={(range) => setView({ ...view, range })} />
    </Stack>
  );
}
