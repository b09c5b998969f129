import { isDeepStrictEqual } from 'node:util';
import { sampleTraceId } from '../../../../server/src/traces/testing/sample-trace.ts';
import type { TraceRule } from '../../../../server/src/traces/trace-rule.ts';
import type { TraceStore } from '../../../../server/src/traces/trace-store.ts';
import { createSeededRandom, type SeededRandom } from '../../../process/load/seeded-random.ts';
import {
  createSampleTraceFilter,
  createSampleTraceQuestion,
  type SampleTraceQuestion,
} from './sample-trace-question.ts';
import { createSampleWrite, sampleKeys, type WrittenStore } from './sample-trace-writes.ts';

export interface TraceReadComparison {
  /** How many answers were compared. */
  readonly answerCount: number;
  /** How many of them had a trace, a group or a label. */
  readonly filledCount: number;
  /** How many had a trace with a rule match. */
  readonly matchedCount: number;
  /** Each with what asks for it. */
  readonly differences: readonly string[];
}

/** A store without its timelines. */
export type ComparedStore = WrittenStore &
  Pick<TraceStore, 'get' | 'list' | 'stats' | 'tags' | 'attributeKeys' | 'attributeValues' | 'setRules'>;

const budget = { deadlineMs: Number.POSITIVE_INFINITY };
const traceCount = 24;

/** Gives generated writes to all stores, a project at a time, and compares what they answer to generated questions. */
export async function compareTraceReads(
  stores: readonly ComparedStore[],
  options: {
    readonly seed: number;
    readonly projectCount: number;
    readonly writesPerProject: number;
    readonly questionsPerProject: number;
  },
): Promise<TraceReadComparison> {
  const random = createSeededRandom(options.seed);
  const differences: string[] = [];
  let answerCount = 0;
  let filledCount = 0;
  let matchedCount = 0;
  for (let number = 0; number < options.projectCount; number += 1) {
    const projectId = `prj_${number}`;
    const rules = createRules(random, projectId, number + 1);
    const writes = Array.from({ length: options.writesPerProject }, () =>
      createSampleWrite(random, traceCount),
    );
    const questions = Array.from({ length: options.questionsPerProject }, () =>
      createSampleTraceQuestion(random),
    );
    const answers = await Promise.all(
      stores.map(async (store) => {
        await store.setRules(rules);
        for (const write of writes) await write(store, projectId);
        const ofProject: [about: string, answers: object][] = [
          ['everything', await askOfProject(store, projectId)],
        ];
        for (const question of questions)
          ofProject.push([toText(question), await ask(store, projectId, question)]);
        return ofProject.flatMap(([about, each]) =>
          Object.entries(each).map(
            ([kind, answer]) => [`project ${number}, ${kind} of ${about}`, answer] as const,
          ),
        );
      }),
    );
    const [expected = [], ...others] = answers;
    for (const [index, [about, answer]] of expected.entries()) {
      answerCount += 1;
      const text = toText(answer);
      if (/traceId|count":[1-9]|items":\["/.test(text)) filledCount += 1;
      if (text.includes('ruleName')) matchedCount += 1;
      for (const other of others) {
        const received = other[index]?.[1];
        if (isDeepStrictEqual(received, answer)) continue;
        differences.push(`${about}:\n${toText(received)}\n${text}`);
      }
    }
  }
  return { answerCount, filledCount, matchedCount, differences };
}

function createRules(random: SeededRandom, projectId: string, revision: number): TraceRule[] {
  return ['first', 'second', 'third'].map((id) => ({
    id,
    projectId,
    name: `\0${id}`,
    filterText: `filter of ${id}`,
    filter: createSampleTraceFilter(random),
    revision,
  }));
}

async function askOfProject(store: ComparedStore, projectId: string): Promise<object> {
  const keys = [...sampleKeys, 'never'];
  return {
    tags: await store.tags(projectId),
    attributeKeys: await store.attributeKeys(projectId),
    attributeValues: await Promise.all(keys.map((key) => store.attributeValues(projectId, key))),
    traces: await Promise.all(
      Array.from({ length: traceCount + 1 }, (_, index) => store.get(projectId, sampleTraceId(index))),
    ),
  };
}

async function ask(
  store: ComparedStore,
  projectId: string,
  { filter, list, stats }: SampleTraceQuestion,
): Promise<object> {
  const selection = { projectId, filter };
  return {
    list: await store.list({ ...selection, ...list }, budget),
    all: await store.list({ ...selection, window: {}, start: { kind: 'newest' }, pageSize: 1_000 }, budget),
    stats: await store.stats({ ...selection, ...stats }, budget),
  };
}

function toText(answer: unknown): string {
  return (
    JSON.stringify(answer, (_key, each) =>
      typeof each === 'bigint' ? String(each) : each instanceof Map ? [...each] : each,
    ) ?? 'undefined'
  );
}
