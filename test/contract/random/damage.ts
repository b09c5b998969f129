import type fc from 'fast-check';
import type { RequestSources } from './request-sources.ts';
import type { WireRequest } from './wire-request.ts';

/** What surely has to be answered to a damaged request. */
export interface ExpectedRefusal {
  readonly status: number;
  /** Stands in the answer: the name of what is wrong. */
  readonly names: string;
}

export interface Damaged {
  readonly request: WireRequest;
  /** Absent where the damage may leave a request that is allowed. */
  readonly expected?: ExpectedRefusal;
}

/** One way to damage a request; `undefined` for a request that it does not apply to. */
export type Damage = (request: WireRequest, sources: RequestSources) => fc.Arbitrary<Damaged> | undefined;
