import { describe } from 'vitest';
import { testFilterProperties } from '../filter/testing/filter-properties.ts';
import { testGrammarCases } from '../filter/testing/grammar-cases.ts';
import { traceDialect } from './trace-filter.ts';

describe('the grammar of trace filters', () => {
  testGrammarCases(new URL('./trace-filter-cases.txt', import.meta.url), traceDialect);
});

describe('properties of trace filters', () => {
  testFilterProperties(traceDialect);
});
