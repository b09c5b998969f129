import { expect, it } from 'vitest';
import { parsePromql } from './parse-promql.ts';
import { DocumentPatternBudget } from './pattern-budget.ts';

it('a regular expression counts also when its text was compared before', () => {
  const budget = new DocumentPatternBudget();
  const parse = (number: number) => {
    const pattern = `(x[a-z]){380}${number}`;
    return parsePromql(`a{b="${pattern}"} or a{b=~"${pattern}"}`, { patterns: budget.ofExpression() });
  };
  expect(() => Array.from({ length: 30 }, (_, number) => parse(number))).toThrow('too large together');
});
