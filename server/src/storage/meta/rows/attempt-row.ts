import type { DeliveryAttempt } from '../../../notifications/delivery.ts';

export interface AttemptRow {
  readonly started_at_ms: number;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly reason: string | null;
}

export function toAttempt({ started_at_ms, duration_ms, status, reason }: AttemptRow): DeliveryAttempt {
  return {
    startedAtMs: started_at_ms,
    durationMs: duration_ms,
    ...(status === null ? {} : { status }),
    ...(reason === null ? {} : { reason }),
  };
}
