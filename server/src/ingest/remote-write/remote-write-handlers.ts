import { AppError } from '../../errors/app-error.ts';
import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import type { MetricIngestService, WriteResult } from '../otlp/metric-ingest-service.ts';

/** Remote write 1.0 (https://prometheus.io/docs/specs/prw/remote_write_spec/). */
export function createRemoteWriteHandlers({
  metrics,
}: {
  readonly metrics: Pick<MetricIngestService, 'write'>;
}): TagHandlers<'Remote write', HandlerContexts> {
  return {
    async remoteWrite({ body }, { caller }): Promise<OperationResponse<'remoteWrite'>> {
      // The step before left the bytes there.
      const result = await metrics.write(caller, body as Uint8Array<ArrayBuffer>);
      if (result.rejected.size > 0) throw someRejected(result);
      return { status: 204 };
    },
  };
}

/** A sender retries 5xx and 429 only, so 400 keeps it from sending samples again that will never be taken. */
function someRejected({ received, rejected, reason }: WriteResult): AppError {
  const total = [...rejected.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...rejected].map(([why, count]) => `${count} ${why}`).join(', ');
  const first = reason === undefined ? '' : `; the first: ${reason}`;
  return new AppError(
    'INVALID_ARGUMENT',
    `${total} of ${received} samples were rejected (${counts}) and the others are stored, do not send them again${first}`,
    [...rejected].map(([why, count]) => ({
      type: 'field',
      location: 'body',
      name: 'timeseries.samples',
      reason: `${why}: ${count} samples`,
    })),
  );
}
