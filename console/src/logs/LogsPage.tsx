import { Stack, Title } from '@mantine/core';
import { useViewState } from '../routing/use-view-state.ts';
import { TimeRangePicker } from '../time-range/TimeRangePicker.tsx';
import { logsView } from './logs-view.ts';

export function LogsPage() {
  const [view, setView] = useViewState(logsView);
  return (
    <Stack>
      <Title order={1}>Logs</Title>
      <TimeRangePicker value={view.range} onChange={(range) => setView({ ...view, range })} />
    </Stack>
  );
}
