import { quoteText } from '@cairn/server/filter';
import { useNavigate } from '@tanstack/react-router';
import { useProjectOfPath } from '../session/use-project.ts';
import { type Command, readTraceId } from './commands.ts';

/** What can be done with the trace whose id was pasted into the palette: no filter of traces has the id. */
export function useTraceCommands(query: string): readonly Command[] {
  const navigate = useNavigate();
  const projectId = useProjectOfPath()?.projectId;
  const traceId = readTraceId(query);
  if (projectId === undefined || traceId === undefined) return [];
  return [
    {
      label: `Open trace ${traceId}`,
      run: () => void navigate({ to: '/p/$projectId/traces/$traceId', params: { projectId, traceId } }),
    },
    {
      label: `Show logs of trace ${traceId}`,
      run: () =>
        void navigate({
          to: '/p/$projectId/logs',
          params: { projectId },
          search: { filter: `trace_id=${quoteText(traceId)}`, since: '24h' },
        }),
    },
  ];
}
