import type { OperationResponse, Schemas, TagHandlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { TelemetrySignal } from '../ingest/telemetry-signal.ts';
import type { RetentionSettings } from './retention.ts';
import type { Retention, RetentionService } from './retention-service.ts';

export function createRetentionHandlers(
  retention: Pick<RetentionService, 'get' | 'put'>,
): Pick<TagHandlers<'Console', HandlerContexts>, 'getRetention' | 'putRetention'> {
  return {
    async getRetention(): Promise<OperationResponse<'getRetention'>> {
      return toAnswer(await retention.get());
    },
    async putRetention({ headers, body }): Promise<OperationResponse<'putRetention'>> {
      return toAnswer(await retention.put(fromWireSettings(body), headers['if-match']));
    },
  };
}

function fromWireSettings(body: Schemas['RetentionInput']): RetentionSettings {
  const seconds: Record<TelemetrySignal, number | null> = {
    traces: body.traces_retention_seconds,
    logs: body.logs_retention_seconds,
    metrics: body.metrics_retention_seconds,
  };
  const set = Object.entries(seconds).flatMap(([signal, value]) =>
    value === null ? [] : [[signal, value * 1000] as const],
  );
  return Object.fromEntries(set);
}

function toAnswer({ signals, freeBytes, etag }: Retention) {
  const body = {
    signals: signals.map(({ signal, retentionMs, source, storedBytes }) => ({
      signal,
      retention_seconds: Math.floor(retentionMs / 1000),
      source,
      stored_bytes: storedBytes,
    })),
    free_bytes: freeBytes,
  };
  return { status: 200, headers: { ETag: etag }, body } as const;
}
