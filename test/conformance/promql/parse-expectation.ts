import { numberPattern } from '../../../server/src/promql/syntax/scan-number.ts';
import { unquoteString } from '../../../server/src/promql/syntax/unquote-string.ts';
import { parseNumber, parseScriptSeries } from './parse-script-series.ts';
import { parseTimeMs } from './parse-time.ts';
import type { Expectation, ExpectedText, ScriptSeries } from './script.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Draft extends Mutable<Omit<Expectation, 'texts' | 'series'>> {
  texts: ExpectedText[];
  series: ScriptSeries[];
}

/** Reads what follows an `eval`: `expect` lines, a scalar or series. `mode` is the suffix of the older forms, such as `fail`. */
export function parseExpectation(mode: string | undefined, lines: readonly string[]): Expectation {
  const draft: Draft = {
    fails: mode === 'fail',
    ordered: mode === 'ordered',
    texts: mode === 'warn' || mode === 'info' ? [anyText(mode)] : [],
    noWarnings: false,
    noInfos: false,
    series: [],
  };
  for (const line of lines) readLine(draft, line);
  return draft;
}

const scalarPattern = new RegExp(`^[+-]?(?:inf|nan|${numberPattern.source})$`, 'i');
const textPattern = /^expect\s+(fail|warn|info)(?:\s+(msg|regex)\s*:\s*(.*))?$/;
const olderTextPattern = /^expected_fail_(message|regexp)\s+(.*)$/;
const rangeVectorPattern = /^expect\s+range\s+vector\s+from\s+(\S+)\s+to\s+(\S+)\s+step\s+(\S+)$/;

function readLine(draft: Draft, line: string): void {
  if (!/^expect(ed_fail_\w+)?\s/.test(line)) {
    readResult(draft, line);
    return;
  }
  const [, string] = /^expect\s+string\s+(.+)$/.exec(line) ?? [];
  const [, rangeStart, , rangeStep] = rangeVectorPattern.exec(line) ?? [];
  const [, about, how, expected = ''] = textPattern.exec(line) ?? [];
  const [, olderHow, olderExpected = ''] = olderTextPattern.exec(line) ?? [];
  if (/^expect\s+ordered$/.test(line)) draft.ordered = true;
  else if (/^expect\s+no_warn$/.test(line)) draft.noWarnings = true;
  else if (/^expect\s+no_info$/.test(line)) draft.noInfos = true;
  else if (string !== undefined) draft.string = readString(string);
  else if (rangeStart !== undefined && rangeStep !== undefined) {
    draft.rangeVector = { startMs: parseTimeMs(rangeStart), stepMs: parseTimeMs(rangeStep) };
  } else if (about === 'fail' || about === 'warn' || about === 'info') {
    if (about === 'fail') draft.fails = true;
    draft.texts.push(how === undefined ? anyText(about) : givenText(about, how === 'regex', expected));
  } else if (olderHow !== undefined) {
    draft.texts.push(givenText('fail', olderHow === 'regexp', olderExpected));
  } else throw new Error(`not an expectation: ${line}`);
}

function readResult(draft: Draft, line: string): void {
  if (scalarPattern.test(line)) draft.scalar = parseNumber(line);
  else draft.series.push(parseScriptSeries(line));
}

function readString(literal: string): string {
  const text = unquoteString(literal);
  if (typeof text !== 'string') throw new Error(`${text.message} in ${literal}`);
  return text;
}

function anyText(about: ExpectedText['about']): ExpectedText {
  return { about, matches: () => true, description: `expect ${about}` };
}

function givenText(about: ExpectedText['about'], isPattern: boolean, expected: string): ExpectedText {
  const pattern = isPattern ? new RegExp(expected, 's') : undefined;
  return {
    about,
    matches: (text) => (pattern === undefined ? text === expected : pattern.test(text)),
    description: `expect ${about} ${isPattern ? 'regex' : 'msg'}: ${expected}`,
  };
}
