import { Link } from '@tanstack/react-router';
import type { LogRecord } from '../generated/types.gen.ts';
import { useProject } from '../session/use-project.ts';

/** The form of the ids of traces of this service. */
const traceIdForm = /^[0-9a-f]{32}$/;

/** Where the record belongs: its trace, if it names one. */
export function LogLinks({ record }: { readonly record: LogRecord }) {
  const { projectId } = useProject();
  const { trace_id: traceId } = record;
  if (traceId === undefined || !traceIdForm.test(traceId)) return null;
  return (
    <Link to="/p/$projectId/traces/$traceId" params={{ projectId, traceId }}>
      Open its trace
    </Link>
  );
}
