import fc from 'fast-check';
import { bodyDamages } from './body-damages.ts';
import type { Damage, Damaged } from './damage.ts';
import { headerDamages } from './header-damages.ts';
import { parameterDamages } from './parameter-damages.ts';
import { pathDamages } from './path-damages.ts';
import type { RequestSources } from './request-sources.ts';
import { describeRequest, type WireRequest } from './wire-request.ts';

export interface Mutant extends Damaged {
  readonly damage: string;
}

const damages: readonly (readonly [name: string, damage: Damage])[] = Object.entries({
  ...parameterDamages,
  ...pathDamages,
  ...headerDamages,
  ...bodyDamages,
});

/** Requests with one damage; those that follow on one that cannot be done to a request come a little more often. */
export function arbitraryMutant(
  sources: RequestSources,
  requests: fc.Arbitrary<WireRequest>,
): fc.Arbitrary<Mutant> {
  return fc
    .tuple(requests, fc.nat(damages.length - 1))
    .chain(([request, first]) => damageFrom(first, request, sources).map(withDescription));
}

/** By the first damage that can be done, beginning with the one at `first`; to make each would take as long as the request. */
function damageFrom(first: number, request: WireRequest, sources: RequestSources): fc.Arbitrary<Mutant> {
  for (const [name, damage] of [...damages.slice(first), ...damages]) {
    const mutants = damage(request, sources);
    if (mutants !== undefined) return mutants.map((damaged) => ({ ...damaged, damage: name }));
  }
  throw new Error(`no damage can be done to ${request.id}`);
}

/** Printed with a counterexample. */
function withDescription(mutant: Mutant): Mutant {
  return { ...mutant, toString: () => `${mutant.damage}\n${describeRequest(mutant.request)}` } as Mutant; // for fast-check alone
}
