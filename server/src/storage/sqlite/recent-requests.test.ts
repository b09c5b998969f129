import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type SqliteDatabase } from './open-database.ts';
import {
  createRecentRequests,
  digestInSteps,
  duplicateWindowMs,
  type RecentRequests,
} from './recent-requests.ts';

const nowMs = 1_790_000_000_000;
const yearMs = 365 * 86_400_000;
const answer = { accepted: 1, rejected: 0 };

let db: SqliteDatabase;
let requests: RecentRequests;
beforeEach(() => {
  db = openDatabase(':memory:');
  db.exec(`CREATE TABLE recent_request (
    digest BLOB NOT NULL PRIMARY KEY, expires_at_ms INTEGER NOT NULL, accepted INTEGER NOT NULL,
    rejected INTEGER NOT NULL, reason TEXT
  ) STRICT, WITHOUT ROWID`);
  requests = createRecentRequests(db);
});
afterEach(() => db.close());

const digest = (number: number) => Buffer.from(`request ${number}`);

function addAt(atMs: number, count: number): void {
  for (let number = 0; number < count; number += 1) requests.add(digest(number), atMs, answer);
}

function countLeft(): unknown {
  return db.prepare('SELECT count(*) FROM recent_request').pluck().get();
}

it('deletes a few expired requests with each one that is stored', () => {
  addAt(nowMs, 10);
  requests.forgetExpired(nowMs + duplicateWindowMs - 1, 2);
  expect(countLeft()).toBe(10);
  requests.forgetExpired(nowMs + duplicateWindowMs, 2);
  expect(countLeft()).toBe(2);
});

it.each([
  ['of the same process', () => {}],
  [
    'of an earlier one',
    () => {
      requests = createRecentRequests(db);
    },
  ],
])(
  'knows requests of a clock that was ahead for ten minutes after it was set back, and then deletes them: %s',
  (_what, restart) => {
    requests.forgetExpired(nowMs, 1);
    addAt(nowMs + yearMs, 10);
    requests.forgetExpired(nowMs + yearMs, 1);
    restart();
    for (let atMs = nowMs; atMs < nowMs + duplicateWindowMs; atMs += 60_000) {
      requests.forgetExpired(atMs, 1);
      for (let number = 0; number < 10; number += 1)
        expect(requests.find(digest(number), atMs)).toEqual(answer);
    }
    for (let round = 0; round < 4; round += 1) requests.forgetExpired(nowMs + 2 * duplicateWindowMs, 1);
    expect(countLeft()).toBe(0);
  },
);

it('leaves alone the requests of a commit that arrived a little later than its others', () => {
  addAt(nowMs + 1_000, 1);
  requests.forgetExpired(nowMs, 1);
  expect(requests.find(digest(0), nowMs + duplicateWindowMs + 500)).toEqual(answer);
});

it('hashes a large request in steps, to the digest of the whole', () => {
  const request = new Uint8Array(5_000_000).fill(7);
  const steps = digestInSteps('prj_1', 'key_1', request);
  let stepCount = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      const whole = createHash('sha256').update('5,5,prj_1key_1').update(request).digest();
      expect(Buffer.from(step.value)).toEqual(whole);
      break;
    }
    stepCount += 1;
  }
  expect(stepCount).toBeGreaterThan(5);
});
