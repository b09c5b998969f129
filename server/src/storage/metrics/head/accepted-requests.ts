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
  /** By project: the ids by fingerprint, oldest first. */
  const projects = new Map<number, Map<string, number>>();
  let count = 0;
  let nextId = 1;
  let added: AcceptedRequest[] = [];
  let displaced: number[] = [];

  function remember({ id, project, fingerprint }: Omit<AcceptedRequest, 'outcome'>): void {
    const ids = projects.get(project) ?? new Map<string, number>();
    projects.set(project, ids.set(fingerprint, id));
    count += 1;
    nextId = Math.max(nextId, id + 1);
  }

  function displace(): void {
    while (count > maxCount) {
      const [largest] = [...projects.values()].sort((a, b) => b.size - a.size);
      const [oldest] = largest ?? [];
      if (largest === undefined || oldest === undefined) return;
      const [fingerprint, id] = oldest;
      largest.delete(fingerprint);
      count -= 1;
      displaced.push(id);
    }
  }

  // A damaged row may have any value, and a next id that cannot be counted on would fail every commit.
  for (const row of rows.read()) if (Number.isSafeInteger(row.id)) remember(row);
  displace();

  return {
    find(project, fingerprint) {
      const id = projects.get(project)?.get(fingerprint);
      if (id === undefined) return undefined;
      return added.find((request) => request.id === id)?.outcome ?? rows.outcomeOf(id);
    },
    add(project, fingerprint, outcome) {
      if (projects.get(project)?.has(fingerprint) === true) return;
      const request = { id: nextId, project, fingerprint, outcome };
      remember(request);
      added.push(request);
    },
    get added() {
      return added;
    },
    get displaced() {
      return displaced;
    },
    markStored() {
      added = [];
      displaced = [];
      displace();
    },
    undo() {
      for (const { project, fingerprint } of added) projects.get(project)?.delete(fingerprint);
      count -= added.length;
      added = [];
    },
  };
}
