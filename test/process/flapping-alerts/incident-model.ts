/** What all series of an alert were at one time. */
export interface Round {
  readonly atMs: number;
  /** By series. */
  readonly values: ReadonlyMap<string, number>;
}

export interface ModelIncident {
  readonly series: string;
  readonly openedAtMs: number;
  readonly value: number;
  readonly resolvedAtMs?: number;
}

/** An incident opens above the first, and resolves below the second. */
export const firesAbove = 5;
export const recoversBelow = 3;

/** The incidents of an alert after an evaluation at the time of a round, from those before it. */
export function evaluateRound(incidents: readonly ModelIncident[], { atMs, values }: Round): ModelIncident[] {
  const after = incidents.map((incident) => {
    const value = values.get(incident.series) ?? Number.NaN;
    const recovers = incident.resolvedAtMs === undefined && Number.isFinite(value) && value < recoversBelow;
    return recovers ? { ...incident, resolvedAtMs: atMs } : incident;
  });
  const open = new Set(incidents.flatMap((each) => (each.resolvedAtMs === undefined ? [each.series] : [])));
  for (const [series, value] of values) {
    if (Number.isFinite(value) && value > firesAbove && !open.has(series)) {
      after.push({ series, openedAtMs: atMs, value });
    }
  }
  return after;
}

/**
 * Finds which of the rounds were evaluated, from what changed at their times: under a load times are skipped, and a service
 * that is killed leaves the last ones out.
 *
 * @returns the incidents as they are, and how many of the rounds that would have changed something were left out; `undefined`
 *   when something else changed than an evaluation changes.
 */
export function explainIncidents(
  before: readonly ModelIncident[],
  rounds: readonly Round[],
  actual: readonly ModelIncident[],
): { readonly incidents: readonly ModelIncident[]; readonly skippedCount: number } | undefined {
  const changedAt = new Set(actual.flatMap(({ openedAtMs, resolvedAtMs }) => [openedAtMs, resolvedAtMs]));
  let incidents = before;
  let skippedCount = 0;
  for (const round of rounds) {
    const after = evaluateRound(incidents, round);
    if (describeIncidents(after) === describeIncidents(incidents)) continue;
    if (changedAt.has(round.atMs)) incidents = after;
    else skippedCount += 1;
  }
  return describeIncidents(incidents) === describeIncidents(actual) ? { incidents, skippedCount } : undefined;
}

/** Equal incidents have equal texts, whatever their order. */
export function describeIncidents(incidents: readonly ModelIncident[]): string {
  return incidents
    .map(
      ({ series, openedAtMs, value, resolvedAtMs }) =>
        `${series} ${openedAtMs} ${value} ${resolvedAtMs ?? '-'}`,
    )
    .sort()
    .join('\n');
}
