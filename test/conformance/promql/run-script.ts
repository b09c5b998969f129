import type { MatrixSeries, PromqlValue } from '../../../server/src/promql/promql-value.ts';
import { parsePromql } from '../../../server/src/promql/syntax/parse-promql.ts';
import { printPromql } from '../../../server/src/promql/syntax/print-promql.ts';
import { compareAnswer, compareValue } from './compare-answer.ts';
import { createForeignMemory } from './foreign-memory.ts';
import { parseScript } from './parse-script.ts';
import { pinSelectors } from './pin-selectors.ts';
import type { EvalCommand, RangeTimes } from './script.ts';
import type { Answer, PromqlTarget } from './target.ts';
import { toLoadedSeries } from './to-loaded-series.ts';

/** The outcome of one `eval`. */
export interface CaseResult {
  readonly line: number;
  readonly query: string;
  readonly outcome: 'passed' | 'failed' | 'not supported';
  /** The reason, unless it passed. */
  readonly reasons: readonly string[];
}

export interface RunOptions {
  /** Queries that it refuses are left out; all run by default. */
  readonly runs?: (query: string) => boolean;
  /**
   * Whether an instant query is asked as it is written alone, and not also in a range and with its time pinned: for a target whose
   * engine has answered these elsewhere.
   */
  readonly isAsWritten?: boolean;
}

/**
 * Runs the cases of a script in order. A case needs native histograms, and is not supported, when it expects one or when a
 * selector of its query reads a series that has some; an experimental feature that the parser
 * rejects by name is not supported either.
 */
export async function runScript(
  text: string,
  target: PromqlTarget,
  { runs = () => true, isAsWritten = false }: RunOptions = {},
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  const foreign = createForeignMemory();
  await target.clear();
  for (const command of parseScript(text)) {
    if (command.kind === 'clear') {
      foreign.clear();
      await target.clear();
    } else if (command.kind === 'load') {
      foreign.add(command);
      await target.load(toLoadedSeries(command));
    } else if (command.kind === 'unreadable') {
      const { line, text: query, reason } = command;
      results.push({ line, query, outcome: 'failed', reasons: [reason] });
    } else if (runs(command.query)) {
      const reason = foreign.reasonFor(command);
      const outcome =
        reason === undefined ? await runCase(command, target, isAsWritten) : notSupported(reason);
      results.push({ line: command.line, query: command.query, ...outcome });
    }
  }
  return results;
}

type Outcome = Pick<CaseResult, 'outcome' | 'reasons'>;

function notSupported(reason: string): Outcome {
  return { outcome: 'not supported', reasons: [reason] };
}

async function runCase(command: EvalCommand, target: PromqlTarget, isAsWritten: boolean): Promise<Outcome> {
  const answer = await target.query(command.query, command.times);
  if (!answer.ok && /\bexperimental\b/.test(answer.message)) return notSupported(answer.message);
  const reasons = [...compareAnswer(answer, command.expectation, command.times)];
  if (reasons.length === 0 && !isAsWritten) {
    reasons.push(...(await checkInRange(command, answer, target)), ...(await checkPinned(command, target)));
  }
  return { outcome: reasons.length === 0 ? 'passed' : 'failed', reasons };
}

const minuteMs = 60_000;

/** Functions whose result depends on the bounds and the step of the whole query. */
const boundFunction = /\b(?:range|step|start|end)\(\)/;

/** An instant query agrees with a range query at that step, except for the order. */
async function checkInRange(
  { query, times, expectation }: EvalCommand,
  answer: Answer,
  target: PromqlTarget,
): Promise<readonly string[]> {
  if (times.kind === 'range' || !answer.ok || expectation.ordered || boundFunction.test(query)) return [];
  if (answer.value.type !== 'vector' && answer.value.type !== 'scalar') return [];
  const { atMs } = times;
  const around: RangeTimes = {
    kind: 'range',
    startMs: atMs - minuteMs,
    endMs: atMs + minuteMs,
    stepMs: minuteMs,
  };
  const ranged = await target.query(query, around);
  if (!ranged.ok) return [`as a range query: failed: ${ranged.message}`];
  if (ranged.value.type !== 'matrix') return [`as a range query: got a ${ranged.value.type}`];
  const middle = pointsAt(ranged.value.series, atMs, answer.value.type);
  return compareValue(middle, expectation, times).map((problem) => `as a range query: ${problem}`);
}

/** With the query time pinned on its selectors, the result is the same at other times. */
async function checkPinned(
  { query, times, expectation }: EvalCommand,
  target: PromqlTarget,
): Promise<readonly string[]> {
  if (times.kind === 'range' || expectation.fails) return [];
  const pinned = pinSelectors(parsePromql(query), times.atMs);
  if (pinned === undefined) return [];
  const text = printPromql(pinned);
  const reasons: string[] = [];
  for (const atMs of [times.atMs + minuteMs + 1, 0]) {
    const answer = await target.query(text, { kind: 'instant', atMs });
    const problems = answer.ok
      ? compareValue(answer.value, expectation, times)
      : [`failed: ${answer.message}`];
    reasons.push(...problems.map((problem) => `as ${text} at ${atMs} ms: ${problem}`));
  }
  return reasons;
}

function pointsAt(series: readonly MatrixSeries[], atMs: number, type: 'vector' | 'scalar'): PromqlValue {
  const samples = series.flatMap(({ labels, timestampsMs, values }) => {
    const value = values[timestampsMs.indexOf(atMs)];
    return value === undefined ? [] : [{ labels, value }];
  });
  const [first] = samples;
  if (type === 'scalar' && first !== undefined) return { type, timestampMs: atMs, value: first.value };
  return { type: 'vector', timestampMs: atMs, samples };
}
