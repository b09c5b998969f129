import type { AlertVersion } from './model-alerts.ts';
import type { PlainVector, PlainVectors } from './plain-samples.ts';

/** A row of the model's incident table. */
export interface PlainRow {
  readonly alert: number;
  /** Labels as `PlainVector` writes them. */
  readonly key: string;
  readonly openedAtMs: number;
  readonly value: number;
  resolvedAtMs?: number;
}

export interface PlainChange {
  readonly opened: readonly PlainRow[];
  readonly resolved: readonly { readonly row: PlainRow; readonly atMs: number }[];
}

/** Applies the state table of metric-alert incidents to each label set. */
export function applyTable(
  alert: number,
  version: AlertVersion,
  atMs: number,
  { firing, recovery }: PlainVectors,
  rows: readonly PlainRow[],
): PlainChange {
  const findOpen = (key: string) =>
    rows.find((row) => row.alert === alert && row.key === key && row.resolvedAtMs === undefined);
  return {
    opened: finite(firing)
      .filter(([key, value]) => findOpen(key) === undefined && fires(alert, version, value))
      .map(([key, value]) => ({ alert, key, value, openedAtMs: atMs })),
    resolved: finite(recovery)
      .filter(([, value]) => recovers(alert, version, value))
      .flatMap(([key]) => findOpen(key) ?? [])
      .map((row) => ({ row, atMs })),
  };
}

/** The time of the alert's last opening or resolution. */
export function lastChangeMs(alert: number, rows: readonly PlainRow[]): number {
  const ofAlert = rows.filter((row) => row.alert === alert);
  return Math.max(
    ...ofAlert.map(({ openedAtMs, resolvedAtMs = openedAtMs }) => Math.max(openedAtMs, resolvedAtMs)),
  );
}

/** The text by which incidents are compared. */
export function describeIncident(alert: number, key: string, openedAtMs: number): string {
  return `alert ${alert} ${key} from ${openedAtMs}`;
}

function finite(vector: PlainVector): readonly (readonly [string, number])[] {
  return [...vector].filter(([, value]) => Number.isFinite(value));
}

function fires(alert: number, { bound }: AlertVersion, value: number): boolean {
  if (alert === 1) return value >= bound;
  return alert === 3 ? value < bound : value > bound;
}

function recovers(alert: number, version: AlertVersion, value: number): boolean {
  if (alert === 0) return value < version.recoveryBound;
  return alert === 2 ? value <= version.recoveryBound : !fires(alert, version, value);
}
