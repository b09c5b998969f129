import type { Histogram } from 'prom-client';
import type { Listener } from '../../generated/operations.gen.ts';

/** The durations of the requests of one operation that were answered with one status. */
type Durations = ReturnType<Histogram<RequestLabel>['labels']>;

type RequestLabel = 'listener' | 'operation' | 'status';

/** Finds the durations of an operation and status, and remembers them: a histogram hashes its labels at each access. */
export function createRequestDurations(
  histogram: Histogram<RequestLabel>,
  listener: Listener,
): (operation: string, status: number | 'aborted') => Durations {
  const byOperation = new Map<string, Map<number | 'aborted', Durations>>();
  return (operation, status) => {
    let byStatus = byOperation.get(operation);
    if (byStatus === undefined) {
      byStatus = new Map();
      byOperation.set(operation, byStatus);
    }
    let durations = byStatus.get(status);
    if (durations === undefined) {
      durations = histogram.labels({ listener, operation, status: String(status) });
      byStatus.set(status, durations);
    }
    return durations;
  };
}
