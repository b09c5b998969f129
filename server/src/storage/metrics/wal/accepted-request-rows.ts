import type { MetricAppendOutcome } from '../../../metrics/metric-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';

/** A request that may not be applied twice. */
export interface AcceptedRequest {
  readonly id: number;
  /** Ordinal of the project. */
  readonly project: number;
  readonly fingerprint: string;
  readonly outcome: MetricAppendOutcome;
}

type AcceptedRequestRow = Omit<AcceptedRequest, 'outcome'>;

export interface AcceptedRequestRows {
  insert(request: AcceptedRequest): void;
  delete(id: number): void;
  /** In the order of the ids. */
  read(): Iterable<AcceptedRequestRow>;
  outcomeOf(id: number): MetricAppendOutcome;
  /** Whole rows, with their outcomes. */
  readWhole(): Generator<AcceptedRequest>;
}

/** For a damaged row: all that is certain is that the request was accepted. */
const unknownOutcome: MetricAppendOutcome = {
  accepted: 0,
  late: 0,
  duplicates: 0,
  rejected: {},
  points: { received: 0, rejected: 0 },
};

export function createAcceptedRequestRows(db: SqliteDatabase): AcceptedRequestRows {
  const insert = db.prepare<[number, number, string, string]>(
    'INSERT INTO accepted_request (request_id, project, fingerprint, outcome) VALUES (?, ?, ?, ?)',
  );
  const remove = db.prepare<[number]>('DELETE FROM accepted_request WHERE request_id = ?');
  const select = db.prepare<[], AcceptedRequestRow>(
    'SELECT request_id AS id, project, fingerprint FROM accepted_request ORDER BY request_id',
  );
  const selectWhole = db.prepare<[], AcceptedRequestRow & { readonly outcome: string }>(
    'SELECT request_id AS id, project, fingerprint, outcome FROM accepted_request ORDER BY request_id',
  );
  const selectOutcome = db
    .prepare<[number], string>('SELECT outcome FROM accepted_request WHERE request_id = ?')
    .pluck();

  return {
    insert: ({ id, project, fingerprint, outcome }) =>
      void insert.run(id, project, fingerprint, JSON.stringify(outcome)),
    delete: (id) => void remove.run(id),
    read: () => select.iterate(),
    *readWhole() {
      for (const row of selectWhole.iterate()) yield { ...row, outcome: parseOutcome(row.outcome) };
    },
    outcomeOf: (id) => parseOutcome(selectOutcome.get(id) ?? ''),
  };
}

function parseOutcome(text: string): MetricAppendOutcome {
  try {
    // Cast: only `insert` writes it.
    return JSON.parse(text) as MetricAppendOutcome;
  } catch {
    return unknownOutcome;
  }
}
