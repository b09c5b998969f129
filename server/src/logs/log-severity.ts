/** Normalized severities, least severe first; `unspecified` is not ordered. */
export const orderedSeverities = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

export type LogSeverity = (typeof orderedSeverities)[number] | 'unspecified';

/** Severity numbers of OpenTelemetry: 1 to 24 in bands of four, 0 unspecified. */
export const maxSeverityNumber = 24;

const bandWidth = 4;

/** The band of a severity number (OpenTelemetry Logs Data Model, "Field: SeverityNumber"). */
export function toSeverity(severityNumber: number): LogSeverity {
  return severityOfBand(toSeverityBand(severityNumber));
}

/** 0 for `unspecified`, else 1 (trace) to 6 (fatal). */
export function toSeverityBand(severityNumber: number): number {
  if (severityNumber < 1 || severityNumber > maxSeverityNumber) return 0;
  return Math.ceil(severityNumber / bandWidth);
}

/** The inverse of `toSeverityBand` on normalized severities. */
export function severityOfBand(band: number): LogSeverity {
  return orderedSeverities[band - 1] ?? 'unspecified';
}
