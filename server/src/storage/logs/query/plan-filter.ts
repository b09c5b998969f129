import type { Block } from '../block.ts';
import { type ClausePlan, planAttribute, planCodes, planTraceId } from './clause-plan.ts';
import type { CompiledClause, CompiledFilter } from './compile-filter.ts';
import { SeverityColumn } from './dimension-column.ts';
import { type RowTest, testOrder } from './row-test.ts';

/**
 * The tests that the rows of a block have to pass, cheapest first; undefined when none can.
 *
 * Each clause is answered once for each value that the block has, so that its rows only look up codes.
 */
export function planFilter(filter: CompiledFilter, block: Block): readonly RowTest[] | undefined {
  const tests: RowTest[] = [];
  for (const clause of filter) {
    const plan = planClause(clause, block);
    if (plan === 'none') return undefined;
    if (plan !== 'every') tests.push(plan);
  }
  return tests.sort((a, b) => testOrder.indexOf(a.kind) - testOrder.indexOf(b.kind));
}

function planClause(clause: CompiledClause, block: Block): ClausePlan {
  switch (clause.kind) {
    case 'severity':
      return planCodes(new SeverityColumn(block), clause.table);
    case 'service':
      return planCodes(block.services, clause.matcher.tabulate(block.services.dictionary));
    case 'event':
      return planCodes(block.eventNames, clause.matcher.tabulate(block.eventNames.dictionary));
    case 'attribute':
      return planAttribute(block, clause.key, clause.matcher);
    case 'traceId':
      return planTraceId(block, clause.id, clause.attribute);
    case 'spanId':
      return clause.id === undefined ? 'none' : { kind: 'span', spanIds: block.spanIds, id: clause.id };
    case 'body':
      return { kind: 'body', bodies: block.bodies, tokens: clause.tokens };
  }
}
