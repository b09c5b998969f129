import { isDeepStrictEqual } from 'node:util';
import { formatFilter } from '../../../server/src/filter/format.ts';
import type { ArrivalMark } from '../../../server/src/logs/arrival-mark.ts';
import type { StoredLog } from '../../../server/src/logs/log.ts';
import type { LogCatalogue, LogStore } from '../../../server/src/logs/log-store.ts';
import { parseLogFilter } from '../../../server/src/logs/parse-log-filter.ts';
import { decodeExemplars, decodeLogs, decodeRecords } from '../../../server/src/logs/testing/decode-logs.ts';
import { createSeededRandom, type SeededRandom } from '../../process/load/seeded-random.ts';
import { createSampleQuestion, type SampleQuestion } from '../logs-differential/sample-question.ts';
import { createSampleRecord, midnightNs } from '../logs-differential/sample-record.ts';
import { appendRecords } from '../logs-differential/segment-logs.ts';

export interface LogStoreComparison {
  /** How many answers were compared. */
  readonly answerCount: number;
  /** How many of them had a record or a group. */
  readonly filledCount: number;
  /** Each with what asks for it. */
  readonly differences: readonly string[];
}

const dayNs = 86_400_000_000_000n;
const window = { sinceNs: midnightNs - 10n * dayNs, untilNs: midnightNs + 10n * dayNs };
const budget = { deadlineMs: Number.POSITIVE_INFINITY };
const requestCount = 3;
const unlimited = 1_000;

/** What is asked of both stores about one project. */
interface Question extends SampleQuestion {
  /** The rank of the record before which a page begins. */
  readonly beforeRank: number;
  /** After how many requests a mark is taken. */
  readonly markAfter: number;
  readonly keep: 'earliest' | 'latest';
  readonly catalogueLimit: number;
  readonly maxTextLength: number;
}

/** A project of a store. */
interface Project {
  readonly store: LogStore;
  readonly projectId: string;
  /** Before the first request, and after each. */
  readonly marks: readonly ArrivalMark[];
  /** In the order of arrival. */
  readonly records: readonly StoredLog[];
}

/** Gives generated records to all stores, a project at a time, and compares what they answer to generated questions. */
export async function compareLogStores(
  stores: readonly LogStore[],
  options: { readonly seed: number; readonly projectCount: number; readonly questionsPerProject: number },
): Promise<LogStoreComparison> {
  const random = createSeededRandom(options.seed);
  const differences: string[] = [];
  let answerCount = 0;
  let filledCount = 0;
  for (let number = 0; number < options.projectCount; number += 1) {
    const requests = Array.from({ length: requestCount }, () =>
      Array.from({ length: random.between(1, 40) }, () => createSampleRecord(random, number % 10 === 0)),
    );
    const questions = Array.from({ length: options.questionsPerProject }, () => createQuestion(random));
    const answers = await Promise.all(
      stores.map(async (store) => {
        const project = await fill(store, `prj_${number}`, requests);
        return Promise.all(questions.map((question) => ask(project, question)));
      }),
    );
    for (const [index, question] of questions.entries()) {
      const [expected = {}, ...others] = answers.map((ofStore) => ofStore[index] ?? {});
      for (const [kind, answer] of Object.entries(expected)) {
        answerCount += 1;
        if (/body|count":[1-9]/.test(toText(answer))) filledCount += 1;
        for (const other of others) {
          const received = Object.entries(other).find(([name]) => name === kind)?.[1];
          if (isDeepStrictEqual(received, answer)) continue;
          differences.push(
            `project ${number}, ${kind} of ${toText(question)}:\n${toText(received)}\n${toText(answer)}`,
          );
        }
      }
    }
  }
  return { answerCount, filledCount, differences };
}

function createQuestion(random: SeededRandom): Question {
  return {
    ...createSampleQuestion(random),
    beforeRank: random.between(0, 60),
    markAfter: random.between(0, requestCount),
    keep: random.chance(0.5) ? 'earliest' : 'latest',
    catalogueLimit: random.chance(0.3) ? random.between(1, 3) : unlimited,
    maxTextLength: random.chance(0.3) ? random.between(1, 4) : unlimited,
  };
}

async function fill(
  store: LogStore,
  projectId: string,
  requests: readonly (readonly ReturnType<typeof createSampleRecord>[])[],
): Promise<Project> {
  const nothing = await store.arrivalMark(projectId);
  const marks = [nothing];
  for (const [index, records] of requests.entries()) {
    await appendRecords(store, projectId, `key ${index}`, records, midnightNs);
    marks.push(await store.arrivalMark(projectId));
  }
  const everything = { projectId, filter: parseLogFilter(), after: nothing, window } as const;
  const { records } = await store.arrivals({ ...everything, limit: 10_000, keep: 'earliest' }, budget);
  return { store, projectId, marks, records: decodeLogs(records) };
}

/** The answers of a store, with ranks instead of sequences. */
async function ask({ store, projectId, marks, records }: Project, question: Question): Promise<object> {
  const ranks = new Map(records.map(({ sequence }, rank) => [sequence, rank]));
  const ranked = (log: StoredLog) => ({ ...log, sequence: ranks.get(log.sequence) });
  // As a client writes it, so that the grammar has its part in the comparison.
  const selection = { projectId, filter: parseLogFilter(formatFilter(question.filter)) };
  const list = { ...selection, ...question.list };
  const [mark, before] = [marks[question.markAfter], records[question.beforeRank]];
  if (mark === undefined) throw new Error('there is a mark after each request');
  const page = decodeRecords(await store.list(list, budget));
  const next = decodeRecords(await store.list(before === undefined ? list : { ...list, before }, budget));
  const early = decodeRecords(await store.list({ ...list, arrivedBy: mark }, budget));
  const arrivals = await store.arrivals({ ...list, after: mark, keep: question.keep }, budget);
  const buckets = decodeExemplars(await store.stats({ ...selection, ...question.stats }, budget));
  const { catalogueLimit, maxTextLength } = question;
  const limits = { maxKeys: catalogueLimit, maxServiceNames: catalogueLimit, maxValuesPerKey: unlimited };
  const catalogue = await store.catalogue(
    { projectId, window: list.window, ...limits, maxTextLength },
    budget,
  );
  return {
    page: { ...page, records: page.records.map(ranked) },
    next: { ...next, records: next.records.map(ranked) },
    early: { ...early, records: early.records.map(ranked) },
    arrivals: {
      records: decodeLogs(arrivals.records).map(ranked),
      hasMore: arrivals.hasMore,
      covered: records.map(arrivals.through.covers),
    },
    buckets: buckets.map((bucket) => ({
      ...bucket,
      groups: bucket.groups.map((group) => ({ ...group, exemplars: group.exemplars.map(ranked) })),
    })),
    catalogue: toComparable(catalogue, catalogueLimit < unlimited),
  };
}

/** Stores choose which keys and names a list that is limited has, and whether values of keys may be missing then. */
function toComparable(catalogue: LogCatalogue, isLimited: boolean): object {
  const { keys, keysTruncated, serviceNames, serviceNamesTruncated } = catalogue;
  return {
    keysTruncated,
    serviceNamesTruncated,
    serviceNames: isLimited && serviceNamesTruncated ? serviceNames.length : serviceNames,
    keys:
      isLimited && keysTruncated
        ? keys.length
        : keys.map(({ key, values, valuesTruncated }) => ({
            key,
            values,
            other: keysTruncated || valuesTruncated,
          })),
  };
}

function toText(answer: unknown): string {
  return JSON.stringify(answer, (_key, each) =>
    typeof each === 'bigint' ? String(each) : each instanceof Map ? [...each] : each,
  );
}
