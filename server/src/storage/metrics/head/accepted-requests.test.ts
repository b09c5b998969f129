import { expect, it } from 'vitest';
import type { MetricAppendOutcome } from '../../../metrics/metric-store.ts';
import type { AcceptedRequest } from '../wal/accepted-request-rows.ts';
import { createAcceptedRequests } from './accepted-requests.ts';

const outcome: MetricAppendOutcome = {
  accepted: 1,
  late: 0,
  duplicates: 0,
  rejected: {},
  points: { received: 1, rejected: 0 },
};

function createRows() {
  const rows = new Map<number, AcceptedRequest>();
  return {
    rows,
    *read() {
      yield* rows.values();
    },
    outcomeOf: (id: number) => rows.get(id)?.outcome ?? outcome,
  };
}

function commit(rows: ReturnType<typeof createRows>, requests: ReturnType<typeof createAcceptedRequests>) {
  for (const request of requests.added) rows.rows.set(request.id, request);
  for (const id of requests.displaced) rows.rows.delete(id);
  requests.markStored();
}

it('finds requests of a project, also after a restart', () => {
  const rows = createRows();
  const requests = createAcceptedRequests(rows);
  requests.add(1, 'x', outcome);
  expect(requests.find(1, 'x')).toBe(outcome);
  commit(rows, requests);
  expect(requests.find(2, 'x')).toBeUndefined();
  expect(createAcceptedRequests(rows).find(1, 'x')).toBe(outcome);
});

it('forgets what a failed commit had', () => {
  const rows = createRows();
  const requests = createAcceptedRequests(rows);
  requests.add(1, 'x', outcome);
  requests.undo();
  expect(requests.find(1, 'x')).toBeUndefined();
  requests.add(1, 'x', outcome);
  commit(rows, requests);
  expect([...rows.rows.keys()]).toEqual([2]);
});

it('leaves out a row that was damaged', () => {
  const rows = createRows();
  rows.rows.set(1, { id: 2 ** 60, project: 1, fingerprint: 'x', outcome });
  const requests = createAcceptedRequests(rows);
  expect(requests.find(1, 'x')).toBeUndefined();
  requests.add(1, 'y', outcome);
  expect(requests.added.map(({ id }) => id)).toEqual([1]);
});

it('displaces the oldest requests of the project that has most of them', () => {
  const rows = createRows();
  const requests = createAcceptedRequests(rows, 3);
  requests.add(2, 'quiet', outcome);
  for (const name of ['a', 'b', 'c', 'd']) {
    requests.add(1, name, outcome);
    commit(rows, requests);
  }
  commit(rows, requests);
  expect([...rows.rows.values()].map(({ fingerprint }) => fingerprint)).toEqual(['quiet', 'c', 'd']);
  expect(requests.find(1, 'b')).toBeUndefined();
  expect(createAcceptedRequests(rows, 2).find(2, 'quiet')).toBe(outcome);
});
