import { AppError } from '../../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import type { MetricIngestService, WriteResult } from '../otlp/metric-ingest-service.ts';
import type { RemoteWriteRequest } from './remote-write-body.ts';

/** Remote write 1.0 and 2.0 (https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/). */
export function createRemoteWriteHandlers({
  metrics,
}: {
  readonly metrics: Pick<MetricIngestService, 'write'>;
}): TagHandlers<'Remote write', HandlerContexts> {
  return {
    async remoteWrite({ body }, { caller }): Promise<OperationResponse<'remoteWrite'>> {
      const { block, format } = body as RemoteWriteRequest; // set by the previous step
      const result = await metrics.write(caller, block, format);
      const headers = format === 'remote-write-2' ? writtenHeaders(result) : {};
      if (result.rejected.size === 0) return { status: 204, headers };
      throw Object.assign(someRejected(result), { headers });
    },
  };
}

/** Of 2.0 alone. Source: https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/#required-written-response-headers */
function writtenHeaders({ written: { samples, histograms }, writtenExemplars }: WriteResult) {
  return {
    'X-Prometheus-Remote-Write-Samples-Written': samples,
    'X-Prometheus-Remote-Write-Histograms-Written': histograms,
    'X-Prometheus-Remote-Write-Exemplars-Written': writtenExemplars,
  };
}

/** A sender retries only 5xx and 429, so 400 prevents retries of samples that would be rejected again. */
function someRejected({ received, rejected, reason }: WriteResult): AppError {
  const total = [...rejected.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...rejected].map(([why, count]) => `${count} ${why}`).join(', ');
  const first = reason === undefined ? '' : `; first: ${reason}`;
  return new AppError(
    'INVALID_ARGUMENT',
    `${total} of ${received} samples were rejected (${counts}) and ${describeRest(received - total)}; do not retry${first}`,
    [...rejected].map(([why, count]) => ({
      type: 'field',
      location: 'body',
      name: 'timeseries.samples',
      reason: `${why}: ${count} samples`,
    })),
  );
}

function describeRest(count: number): string {
  if (count === 0) return 'nothing is stored';
  return count === 1 ? 'the other one is stored' : `the other ${count} are stored`;
}
