import type { MetricAppendOutcome } from '../../../metrics/metric-store.ts';
import type { KnownRequests } from '../../metric-ingest/known-requests.ts';
import type { AcceptedRequest, AcceptedRequestRows } from '../wal/accepted-request-rows.ts';

/** The newest requests of all projects are kept; a project that has most of them loses its oldest first. */
export interface AcceptedRequests extends KnownRequests {
  /** Requests of the next commit. */
  readonly added: readonly AcceptedRequest[];
  /** Ids that the next commit deletes. */
  readonly displaced: readonly number[];
}

/** Some 90 bytes of memory each. At 100 requests with deltas a second, twenty minutes. */
export const maxAcceptedRequests = 2 ** 17;

export function createAcceptedRequests(
  rows: Pick<AcceptedRequestRows, 'read' | 'outcomeOf'>,
  maxCount = maxAcceptedRequests,
): AcceptedRequests {
  return new BoundedAcceptedRequests(rows, maxCount);
}

class BoundedAcceptedRequests implements AcceptedRequests {
  added: AcceptedRequest[] = [];
  displaced: number[] = [];
  readonly #rows: Pick<AcceptedRequestRows, 'outcomeOf'>;
  readonly #maxCount: number;
  /** By project: the ids by fingerprint, oldest first. */
  readonly #projects = new Map<number, Map<string, number>>();
  #count = 0;
  #nextId = 1;

  constructor(rows: Pick<AcceptedRequestRows, 'read' | 'outcomeOf'>, maxCount: number) {
    this.#rows = rows;
    this.#maxCount = maxCount;
    // A damaged row may have any value, and a next id that cannot be counted on would fail every commit.
    for (const row of rows.read()) if (Number.isSafeInteger(row.id)) this.#remember(row);
    this.#displace();
  }

  find(project: number, fingerprint: string): MetricAppendOutcome | undefined {
    const id = this.#projects.get(project)?.get(fingerprint);
    if (id === undefined) return undefined;
    return this.added.find((request) => request.id === id)?.outcome ?? this.#rows.outcomeOf(id);
  }

  add(project: number, fingerprint: string, outcome: MetricAppendOutcome): void {
    if (this.#projects.get(project)?.has(fingerprint) === true) return;
    const request = { id: this.#nextId, project, fingerprint, outcome };
    this.#remember(request);
    this.added.push(request);
  }

  markStored(): void {
    this.added = [];
    this.displaced = [];
    this.#displace();
  }

  undo(): void {
    for (const { project, fingerprint } of this.added) this.#projects.get(project)?.delete(fingerprint);
    this.#count -= this.added.length;
    this.added = [];
  }

  #remember({ id, project, fingerprint }: Omit<AcceptedRequest, 'outcome'>): void {
    const ids = this.#projects.get(project) ?? new Map<string, number>();
    this.#projects.set(project, ids.set(fingerprint, id));
    this.#count += 1;
    this.#nextId = Math.max(this.#nextId, id + 1);
  }

  #displace(): void {
    while (this.#count > this.#maxCount) {
      const largest = largestOf(this.#projects.values());
      const [oldest] = largest ?? [];
      if (largest === undefined || oldest === undefined) return;
      const [fingerprint, id] = oldest;
      largest.delete(fingerprint);
      this.#count -= 1;
      this.displaced.push(id);
    }
  }
}

/** Once for each request that is displaced, so without sorting all projects. */
function largestOf(projects: Iterable<Map<string, number>>): Map<string, number> | undefined {
  let largest: Map<string, number> | undefined;
  for (const ids of projects) if (largest === undefined || ids.size > largest.size) largest = ids;
  return largest;
}
