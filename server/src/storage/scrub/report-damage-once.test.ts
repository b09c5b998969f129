import { describe, expect, it } from 'vitest';
import type { DamageFinding } from './damage-finding.ts';
import { reportDamageOnce } from './report-damage-once.ts';

describe('reportDamageOnce', () => {
  function collect() {
    const findings: DamageFinding[] = [];
    return { findings, report: reportDamageOnce((finding) => findings.push(finding)) };
  }

  it('reports an item once, whatever its later reasons are', () => {
    const { findings, report } = collect();
    report({ store: 'traces', item: 'trace 1', reason: 'checksum' });
    report({ store: 'traces', item: 'trace 1', reason: 'page 3' });
    report({ store: 'meta', item: 'trace 1', reason: 'checksum' });
    expect(findings.map(({ store, reason }) => [store, reason])).toEqual([
      ['traces', 'checksum'],
      ['meta', 'checksum'],
    ]);
  });

  it('remembers a bounded number of items', () => {
    const { findings, report } = collect();
    for (let number = 0; number <= 10_000; number += 1)
      report({ store: 'traces', item: String(number), reason: '' });
    report({ store: 'traces', item: '10000', reason: '' });
    report({ store: 'traces', item: '0', reason: '' });
    expect(findings).toHaveLength(10_002);
  });
});
