import type { RE2JS } from 're2js';
import { compileRe2 } from '../labels/compile-re2.ts';
import { createLabelMatcher } from '../labels/create-label-matcher.ts';
import type { LabelMatcher } from '../labels/label-matcher.ts';
import { PromqlError } from '../promql-error.ts';
import type { Call } from '../syntax/ast.ts';
import type { FunctionContext } from './function-definition.ts';
import { joinLabelValue } from './label-length.ts';

/** The new value if the pattern matches the whole old value, else `undefined`. */
export type LabelRewriter = (value: string) => string | undefined;

type Matcher = ReturnType<RE2JS['matcher']>;

/** A part of a replacement: literal text, or a group reference. */
type ReplacementPart = string | { readonly group: string };

/** Of work: to compile a pattern of 2,000 instructions, perhaps twice, takes some milliseconds. */
const unitsPerInstruction = 300;

/**
 * Compiles the pattern and replacement of label_replace. `$1`, `${1}`, `$name` and `${name}` stand for groups, which are
 * empty when the pattern has none of that name, and `$$` for a dollar sign. Of several groups of a name, the first that took
 * part in the match counts.
 *
 * Source: https://pkg.go.dev/regexp#Regexp.Expand
 *
 * @throws PromqlError of kind `execution` for an invalid or too large pattern; the rewriter throws one of kind `limit` for
 *   a value that becomes too long.
 */
export function createLabelRewriter(
  pattern: string,
  replacement: string,
  { call, work }: Pick<FunctionContext, 'call' | 'work'>,
): LabelRewriter {
  const condition = compileCondition(pattern, call);
  work(condition.workPerCharacter * unitsPerInstruction);
  const matches = (value: string): boolean => {
    work(value.length * condition.workPerCharacter);
    return condition.matches(value);
  };
  const parts = parseReplacement(replacement);
  if (parts.every((part) => typeof part === 'string')) {
    const text = parts.join('');
    return (value) => (matches(value) ? text : undefined);
  }
  const { program, groups } = compileRe2(pattern);
  return (value) => {
    if (!matches(value)) return undefined;
    const match = program.matcher(value);
    match.matches();
    const textOf = (part: ReplacementPart) =>
      typeof part === 'string' ? part : readGroup(match, part.group, groups);
    return joinLabelValue(parts.map(textOf), '', call);
  };
}

/** Label matchers compile once and reject patterns over their limits. */
function compileCondition(pattern: string, call: Call): LabelMatcher {
  try {
    return createLabelMatcher({ name: '', operator: '=~', value: pattern });
  } catch (cause) {
    if (!(cause instanceof PromqlError)) throw cause;
    throw new PromqlError('execution', `invalid regular expression in label_replace(): ${pattern}`, {
      span: call.span,
      hint: cause.hint === undefined ? cause.message : `${cause.message}; ${cause.hint}`,
      cause,
    });
  }
}

function parseReplacement(replacement: string): ReplacementPart[] {
  const parts: ReplacementPart[] = [];
  let end = 0;
  for (const reference of replacement.matchAll(/\$(?:\$|\{([\p{L}\p{Nd}_]+)\}|([\p{L}\p{Nd}_]+))/gu)) {
    const [text, braced, bare] = reference;
    const group = braced ?? bare;
    parts.push(replacement.slice(end, reference.index), group === undefined ? '$' : { group });
    end = reference.index + text.length;
  }
  return [...parts, replacement.slice(end)];
}

function readGroup(match: Matcher, name: string, groups: ReadonlyMap<string, readonly number[]>): string {
  const numbers = /^(?:0|[1-9]\d*)$/.test(name) ? [Number(name)] : (groups.get(name) ?? []);
  for (const number of numbers) {
    const text = number > match.groupCount() ? null : match.group(number);
    if (text !== null) return text;
  }
  return '';
}
