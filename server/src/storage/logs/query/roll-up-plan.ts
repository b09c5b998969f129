import { orderedSeverities } from '../../../logs/log-severity.ts';
import type { LogDimension } from '../../../logs/log-store.ts';
import type { Block } from '../block.ts';
import type { CompiledClause, CompiledFilter } from './compile-filter.ts';
import { maxCells } from './group-cells.ts';

/**
 * Maps an entry of a roll-up to its cell: the sum of the weights of its service, severity band and event name, each by
 * code. A sum of `maxCells` or more means that the entry does not match the filter.
 */
export interface RollUpPlan {
  readonly services: Uint32Array;
  readonly severities: Uint32Array;
  readonly eventNames: Uint32Array;
}

/** Whether roll-ups can answer a query of this filter and these dimensions. */
export function isCoveredByRollUp(filter: CompiledFilter, dimensions: readonly LogDimension[]): boolean {
  const isRolledUp = ({ kind }: CompiledClause | LogDimension): boolean =>
    kind === 'severity' || kind === 'service' || kind === 'event';
  return filter.every(isRolledUp) && dimensions.every(isRolledUp);
}

/** A severity number of each band, so that rows and roll-ups share cells. */
const severityNumberOfBand = Uint32Array.from(
  { length: orderedSeverities.length + 1 },
  (_, band) => 4 * band,
);

/** @param secondCount of the `GroupCells` that the cells are to be those of. */
export function planRollUp(
  block: Block,
  filter: CompiledFilter,
  dimensions: readonly LogDimension[],
  secondCount: number,
): RollUpPlan {
  /** The weight of a code: 0 unless it is of a dimension. */
  const weightOf = (kind: LogDimension['kind']): number =>
    dimensions
      .map((dimension, place) => (dimension.kind !== kind ? 0 : place === 0 ? secondCount : 1))
      .reduce((sum, weight) => sum + weight, 0);
  const services = countUp(block.services.dictionary.size, weightOf('service'));
  const eventNames = countUp(block.eventNames.dictionary.size, weightOf('event'));
  const severityWeight = weightOf('severity');
  const severities = severityNumberOfBand.map((number) => number * severityWeight);
  for (const clause of filter) {
    if (clause.kind === 'service') refuse(services, clause.matcher.tabulate(block.services.dictionary));
    if (clause.kind === 'event') refuse(eventNames, clause.matcher.tabulate(block.eventNames.dictionary));
    if (clause.kind === 'severity')
      refuse(
        severities,
        severityNumberOfBand.map((number) => clause.table[number] ?? 0),
      );
  }
  return { services, severities, eventNames };
}

function countUp(last: number, weight: number): Uint32Array {
  return Uint32Array.from({ length: last + 1 }, (_, code) => code * weight);
}

/** @param matches non-zero for each code that passes. */
function refuse(cells: Uint32Array, matches: Uint8Array | Uint32Array): void {
  for (const [code, match] of matches.entries()) if (match === 0) cells[code] = maxCells;
}
