import type { Incident } from '../incident.ts';
import {
  createLabelSieve,
  type EvaluatedVectors,
  incidentKey,
  type OpenIncident,
  type Resolution,
} from './decide-transitions.ts';

/** What the limit of open incidents has to know of one. */
export type DisplaceableIncident = OpenIncident &
  Pick<Incident, 'openedAtMs'> &
  Partial<Pick<Incident, 'notified'>>;

export interface DecidedOpenings<Opening, Open extends DisplaceableIncident> {
  readonly opened: readonly Opening[];
  readonly resolved: readonly Resolution<Open>[];
  /** All that the openings were decided by. */
  readonly vectors: readonly EvaluatedVectors[];
}

export interface BoundOpenings<Opening, Open extends DisplaceableIncident> {
  /** The first of the openings. */
  readonly opened: readonly Opening[];
  /** Open incidents that end without having recovered, to make room. */
  readonly displaced: readonly Open[];
  /** Openings without an incident, because the alert is at its limit of open ones. */
  readonly overBound: number;
}

/**
 * Applies the limit of an alert's open incidents. An incident whose labels are in no vector would stay open for ever, so at the
 * limit such incidents make room for new ones: first those that nobody was notified of, then the oldest. An incident whose series
 * still has a value is never displaced.
 *
 * @param open open incidents of the alert, by `incidentKey` of their labels.
 * @param keptFromMs incidents that opened later and were notified are not displaced, so that series which come and go do not evade
 *   the limit of notifications.
 */
export function boundOpenings<Opening, Open extends DisplaceableIncident>(
  { opened, resolved, vectors }: DecidedOpenings<Opening, Open>,
  open: ReadonlyMap<string, Open>,
  maxOpen: number,
  keptFromMs: number,
): BoundOpenings<Opening, Open> {
  const room = maxOpen - open.size + resolved.length;
  if (opened.length <= room) return { opened, displaced: [], overBound: 0 };
  const ended = new Set(resolved.map(({ incident }) => incident));
  const displaced = findGone(open, vectors)
    .filter(
      (incident) => !ended.has(incident) && !(incident.notified === true && incident.openedAtMs > keptFromMs),
    )
    .sort((a, b) => Number(a.notified ?? false) - Number(b.notified ?? false) || a.openedAtMs - b.openedAtMs)
    .slice(0, opened.length - room);
  const openedCount = Math.max(0, room + displaced.length);
  return { opened: opened.slice(0, openedCount), displaced, overBound: opened.length - openedCount };
}

function findGone<Open extends DisplaceableIncident>(
  open: ReadonlyMap<string, Open>,
  vectors: readonly EvaluatedVectors[],
): Open[] {
  const gone = new Map(open);
  const isCandidate = createLabelSieve(open.values());
  for (const { firing, recovery } of vectors) {
    for (const vector of firing === recovery ? [firing] : [firing, recovery]) {
      for (const { labels } of vector) if (isCandidate(labels)) gone.delete(incidentKey(labels));
    }
  }
  return [...gone.values()];
}
