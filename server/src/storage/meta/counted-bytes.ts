import { countedLabelBytes } from '../../alerts/incident-store.ts';
import { countedPayloadBytes } from '../../notifications/outbox-store.ts';

/** SQL: how often a delivery counts whose payload has so many bytes. For both stores. */
export function countOfPayload(bytes: string): string {
  return countOf(bytes, countedPayloadBytes);
}

/** SQL: how often an incident counts whose labels have so many bytes. For both stores. */
export function countOfLabels(bytes: string): string {
  return countOf(bytes, countedLabelBytes);
}

function countOf(bytes: string, bytesOfOne: number): string {
  return `((${bytes} + ${bytesOfOne - 1}) / ${bytesOfOne})`;
}
