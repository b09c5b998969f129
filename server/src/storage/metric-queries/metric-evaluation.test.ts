import { expect, it } from 'vitest';
import { defaultQueryLimits } from '../../promql/query-limits.ts';
import { syntaxLimits } from '../../promql/syntax/syntax-limits.ts';
import { createMemorySource } from '../../promql/testing/create-memory-source.ts';
import { createStrictStore } from '../../promql/testing/create-strict-store.ts';
import { createMetricEvaluation } from './metric-evaluation.ts';

it('evaluates the condition of an alert that was stored with more regular expressions than may be written now', async () => {
  const source = createMemorySource();
  source.append(['__name__', 'm', 'host', 'a'], [0], Float64Array.of(7));
  const patterns = Array.from({ length: syntaxLimits.maxPatterns + 1 }, () => 'host=~"a|b[c-d]"');
  const expressions = [`sum by (host) (m{${patterns.join(',')}})`, 'sum(m{host=~"("})'];
  const { conditions } = createMetricEvaluation(() => 0);
  const limits = defaultQueryLimits;
  const evaluation = { projectId: 'prj_1', atMs: 0, expressions, limits };
  expect(await conditions(evaluation, createStrictStore(source), () => {})).toEqual([
    { ok: true, samples: [{ labels: ['host', 'a'], value: 7 }] },
    { ok: false, message: expect.stringContaining('missing closing )') },
  ]);
});
