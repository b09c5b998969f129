export const telemetrySignals = ['traces', 'logs', 'metrics'] as const;

export type TelemetrySignal = (typeof telemetrySignals)[number];
