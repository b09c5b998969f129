import { countLabelCharacters } from '../../promql/labels/count-label-characters.ts';
import type { Incident } from '../incident.ts';
import {
  createLabelSieve,
  type EvaluatedVectors,
  incidentKey,
  type OpenIncident,
  type Resolution,
} from './decide-transitions.ts';
import type { OpenLimits } from './storm-limits.ts';

/** What the limit of open incidents has to know of one. */
export type DisplaceableIncident = OpenIncident &
  Pick<Incident, 'openedAtMs'> &
  Partial<Pick<Incident, 'notified'>>;

export interface DecidedOpenings<Opening extends OpenIncident, Open extends DisplaceableIncident> {
  readonly opened: readonly Opening[];
  readonly resolved: readonly Resolution<Open>[];
  /** All that the openings were decided by. */
  readonly vectors: readonly EvaluatedVectors[];
}

export interface BoundOpenings<Opening, Open extends DisplaceableIncident> {
  /** The first of the openings that are within the limits. */
  readonly opened: readonly Opening[];
  /** Open incidents that end without having recovered, to make room. */
  readonly displaced: readonly Open[];
  /** Openings without an incident, because the alert is at a limit of open ones. */
  readonly overBound: number;
}

/**
 * Applies the limits of an alert's open incidents: their number, and how long their labels are together. An incident whose labels are in no
 * vector would stay open for ever, so at a limit such incidents make room for new ones: first those that nobody was notified of, then the
 * oldest. An incident whose series still has a value is never displaced.
 *
 * @param open open incidents of the alert, by `incidentKey` of their labels.
 * @param keptFromMs incidents that opened later and were notified are not displaced, so that series which come and go do not evade
 *   the limit of notifications.
 */
export function boundOpenings<Opening extends OpenIncident, Open extends DisplaceableIncident>(
  { opened, resolved, vectors }: DecidedOpenings<Opening, Open>,
  open: ReadonlyMap<string, Open>,
  limits: OpenLimits,
  keptFromMs: number,
): BoundOpenings<Opening, Open> {
  if (opened.length === 0) return { opened, displaced: [], overBound: 0 };
  const ended = new Set(resolved.map(({ incident }) => incident));
  const left = [...open.values()].filter((incident) => !ended.has(incident));
  const room = {
    count: limits.maxOpen - left.length,
    characters: limits.maxOpenCharacters - countLabelCharacters(left),
  };
  if (opened.length <= room.count && countLabelCharacters(opened) <= room.characters)
    return { opened, displaced: [], overBound: 0 };
  const displaceable = findGone(open, vectors)
    .filter(
      (incident) => !ended.has(incident) && !(incident.notified === true && incident.openedAtMs > keptFromMs),
    )
    .sort((a, b) => Number(a.notified ?? false) - Number(b.notified ?? false) || a.openedAtMs - b.openedAtMs);
  return fill(opened, displaceable, room);
}

/** Opens what fits, if need be in place of displaceable incidents, from the first on. */
function fill<Opening extends OpenIncident, Open extends DisplaceableIncident>(
  openings: readonly Opening[],
  displaceable: readonly Open[],
  room: { count: number; characters: number },
): BoundOpenings<Opening, Open> {
  const opened: Opening[] = [];
  let displacedCount = 0;
  let displaceableCharacters = countLabelCharacters(displaceable);
  for (const opening of openings) {
    const characters = countLabelCharacters([opening]);
    const isOver =
      room.count + displaceable.length - displacedCount < 1 ||
      room.characters + displaceableCharacters < characters;
    if (isOver) continue;
    for (const incident of displaceable.slice(displacedCount)) {
      if (room.count >= 1 && room.characters >= characters) break;
      const freed = countLabelCharacters([incident]);
      room.count += 1;
      room.characters += freed;
      displaceableCharacters -= freed;
      displacedCount += 1;
    }
    room.count -= 1;
    room.characters -= characters;
    opened.push(opening);
  }
  return {
    opened,
    displaced: displaceable.slice(0, displacedCount),
    overBound: openings.length - opened.length,
  };
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
