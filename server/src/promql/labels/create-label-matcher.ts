import { LRUCache } from 'lru-cache';
import { PromqlError } from '../promql-error.ts';
import type { MatchOperator } from '../syntax/ast.ts';
import { compileRe2 } from './compile-re2.ts';
import { estimateProgramSize } from './estimate-program-size.ts';
import type { LabelMatcher } from './label-matcher.ts';
import { readSimplePattern } from './simple-pattern.ts';

/** Limits of a regular expression other than a list of literals or a plain prefix. */
export const patternLimits = {
  maxPatternBytes: 1_000,
  /** Instructions of the compiled program, which bound the work for each character of a label value. */
  maxProgramSize: 2_000,
} as const;

interface Condition {
  readonly name: string;
  readonly operator: MatchOperator;
  readonly value: string;
}

type Test = Pick<LabelMatcher, 'matches' | 'literals' | 'workPerCharacter'>;

/** Cache size: many patterns, or a few of maximum length; lists of literals take many times their length. */
const compiledPatterns = new LRUCache<string, Test>({
  max: 1_000,
  maxSize: 256 * 1024,
  sizeCalculation: (_test, pattern) => pattern.length + 1,
});

/** Alternatives that begin alike are joined, so a program may be smaller than estimated. */
const estimateTolerance = 4;

/** Work per character of matchers without a program. */
const workPerCharacter = 1;

/**
 * Compiles a condition on a label. Regular expressions are RE2's (so that matching takes time linear in the value),
 * anchored at both ends, and `.` matches every character; the compiled ones are kept for the next query.
 *
 * @throws PromqlError of kind `parse`, without a span, for a pattern that is invalid or over `patternLimits`.
 */
export function createLabelMatcher({ name, operator, value }: Condition): LabelMatcher {
  if (operator === '=')
    return {
      name,
      operator,
      value,
      matches: (other) => other === value,
      literals: [value],
      workPerCharacter,
    };
  if (operator === '!=')
    return { name, operator, value, matches: (other) => other !== value, workPerCharacter };
  const test = compilePattern(value);
  if (operator === '=~') return { name, operator, value, ...test };
  return {
    name,
    operator,
    value,
    matches: (other) => !test.matches(other),
    workPerCharacter: test.workPerCharacter,
  };
}

function compilePattern(pattern: string): Test {
  const known = compiledPatterns.get(pattern);
  if (known !== undefined) return known;
  const test = compileSimple(pattern) ?? compileProgram(pattern);
  compiledPatterns.set(pattern, test);
  return test;
}

function compileSimple(pattern: string): Test | undefined {
  const simple = readSimplePattern(pattern);
  switch (simple?.kind) {
    case undefined:
      return undefined;
    case 'literals': {
      const literals = new Set(simple.literals);
      return { matches: (value) => literals.has(value), literals: [...literals], workPerCharacter };
    }
    case 'affixes': {
      const { prefix, suffix, minBetween } = simple;
      const minLength = prefix.length + suffix.length + minBetween;
      return {
        matches: (value) => value.length >= minLength && value.startsWith(prefix) && value.endsWith(suffix),
        workPerCharacter,
      };
    }
    case 'contains': {
      const { text } = simple;
      return { matches: (value) => value.includes(text), workPerCharacter };
    }
  }
}

function compileProgram(pattern: string): Test {
  const { maxPatternBytes, maxProgramSize } = patternLimits;
  const bytes = new TextEncoder().encode(pattern).length;
  if (bytes > maxPatternBytes) {
    const limit = { name: 'maxPatternBytes', max: maxPatternBytes, received: bytes };
    throw new PromqlError('parse', `the regular expression has more than ${maxPatternBytes} bytes`, {
      hint: 'write a list of plain values (a|b|c), which may be longer, or use fewer alternatives',
      limit,
    });
  }
  const estimate = estimateProgramSize(pattern);
  if (estimate > maxProgramSize * estimateTolerance) throw tooLarge(estimate);
  const { program } = compileRe2(pattern);
  const size = program.programSize();
  if (size > maxProgramSize) throw tooLarge(size);
  return { matches: (value) => program.testExact(value), workPerCharacter: size };
}

function tooLarge(received: number): PromqlError {
  return new PromqlError('parse', 'the regular expression is too large when it is compiled', {
    hint: 'repeat less: every {n,m} counts as that many copies',
    limit: { name: 'maxProgramSize', max: patternLimits.maxProgramSize, received },
  });
}
