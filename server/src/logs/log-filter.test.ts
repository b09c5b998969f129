import { describe } from 'vitest';
import { testFilterProperties } from '../filter/testing/filter-properties.ts';
import { testGrammarCases } from '../filter/testing/grammar-cases.ts';
import { logDialect } from './log-filter.ts';

describe('the grammar of log filters', () => {
  testGrammarCases(new URL('./log-filter-cases.txt', import.meta.url), logDialect);
});

describe('properties of log filters', () => {
  testFilterProperties(logDialect);
});
