import { bodyFieldError, inBodyField } from '../../documents/body-field-error.ts';
import type { OperationResponse, Schemas, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import { formatRfc3339Ms } from '../../time/rfc3339.ts';
import { ceilMs, parseTimeBound } from '../../time/time-window.ts';
import type { Threshold } from '../alert-condition.ts';
import { toWireLabels } from '../alert-wire.ts';
import type { AlertPreviewService, SeriesPreview } from './alert-preview-service.ts';

const defaultSince = '6h';
const maxRangeMs = 7 * 86_400_000;

/** Previews of alerts, for people who are signed in. */
export function createAlertPreviewHandlers(
  previews: AlertPreviewService,
  nowMs: () => number,
): Pick<TagHandlers<'Console', HandlerContexts>, 'previewMetricAlert'> {
  return {
    async previewMetricAlert({ path, body }, { signal }): Promise<OperationResponse<'previewMetricAlert'>> {
      const { expression, recovery_expression: recoveryExpression } = body.condition;
      const untilMs = nowMs();
      const sinceMs = toSinceMs(body.since ?? defaultSince, untilMs);
      const preview = await previews.preview(
        { projectId: path.project_id, expression, recoveryExpression, sinceMs, untilMs },
        signal,
      );
      return {
        status: 200,
        body: {
          range_start: formatRfc3339Ms(preview.startMs),
          range_end: formatRfc3339Ms(preview.endMs),
          step_seconds: preview.stepMs / 1_000,
          firing: toWireThreshold(preview.condition.firing),
          recovery: toWireThreshold(preview.condition.recovery),
          series_count: preview.seriesCount,
          firing_count: preview.firingCount,
          incident_count: preview.incidentCount,
          series: preview.series.map(toWireSeries),
        },
      };
    },
  };
}

/** @throws AppError `INVALID_ARGUMENT`. */
function toSinceMs(since: string, now: number): number {
  const refuse = (reason: string, remedy: string) =>
    bodyFieldError({ name: 'since', reason, remedy, received: since });
  const sinceMs = ceilMs(parseSince(since, now));
  if (sinceMs > now) throw refuse('is in the future', 'send an earlier one');
  if (now - sinceMs > maxRangeMs) throw refuse('is more than 7 days ago', 'send a later one');
  return sinceMs;
}

function parseSince(since: string, now: number): bigint {
  try {
    return parseTimeBound('since', since, BigInt(now) * 1_000_000n);
  } catch (error) {
    throw inBodyField('since', since, error);
  }
}

function toWireThreshold({ operator, bound }: Threshold): Schemas['AlertThreshold'] {
  return { operator, threshold: bound };
}

function toWireSeries({ labels, isFiring, points, incidents }: SeriesPreview): Schemas['AlertPreviewSeries'] {
  return {
    labels: toWireLabels(labels),
    is_firing: isFiring,
    values: points.map((point) => [...point]),
    incidents: incidents.map(({ openedAtMs, resolvedAtMs, value }) => ({
      opened_at: formatRfc3339Ms(openedAtMs),
      ...(resolvedAtMs === undefined ? {} : { resolved_at: formatRfc3339Ms(resolvedAtMs) }),
      value,
    })),
  };
}
