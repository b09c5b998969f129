import fc from 'fast-check';
import { formatFilter } from '../../../server/src/filter/format.ts';
import { arbitraryFilter } from '../../../server/src/filter/testing/arbitrary-filter.ts';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { traceDialect } from '../../../server/src/traces/trace-filter.ts';
import { anyCharacter } from '../../support/any-character.ts';
import type { ContractDocument } from '../../support/contract-document.ts';
import { arbitraryFromSchema } from './arbitrary-from-schema.ts';
import { arbitraryPromql } from './arbitrary-promql.ts';

const conditions: readonly Schemas['AlertCondition'][] = [
  { expression: 'up > 0.5' },
  { expression: 'up < 1', recovery_expression: 'up >= 1' },
  { expression: 'sum by (job) (rate(http_requests_total[5m])) >= 5', recovery_expression: 'up <= 1e-3' },
  { expression: '-3 < sum({"my.metric"})' },
];

/** Metric alerts that keep the rules that their schema cannot state. */
export function arbitraryAlert(document: ContractDocument): fc.Arbitrary<Schemas['MetricAlertInput']> {
  const drawn = arbitraryFromSchema(document, { $ref: '#/components/schemas/MetricAlertInput' });
  const bytesLeft = fc.record({ markdown: fc.string({ unit: anyCharacter, maxLength: 40 }) });
  return fc
    .tuple(
      drawn as fc.Arbitrary<Schemas['MetricAlertInput']>, // of its schema
      fc.constantFrom(...conditions),
      fc.option(bytesLeft, { nil: undefined }),
    )
    .map(([{ documentation: _, ...alert }, condition, documentation]) => ({
      ...alert,
      condition,
      notifications: [],
      ...(documentation === undefined ? {} : { documentation }),
    }));
}

/** Dashboards whose queries parse, whose widgets stay on the grid, and whose variables have names of their own. */
export function arbitraryDashboard(document: ContractDocument): fc.Arbitrary<Schemas['DashboardInput']> {
  const drawn = arbitraryFromSchema(document, { $ref: '#/components/schemas/DashboardInput' });
  const texts = fc.record({
    expression: arbitraryPromql,
    filter: arbitraryFilter(traceDialect).map(formatFilter),
  });
  return fc
    .tuple(drawn as fc.Arbitrary<Schemas['DashboardInput']>, texts) // of its schema
    .map(([dashboard, { expression, filter }]) => ({
      ...dashboard,
      ...(dashboard.variables && {
        variables: dashboard.variables.map((variable, index) => ({ ...variable, name: `v${index}` })),
      }),
      widgets: dashboard.widgets.map((widget) => mend(widget, expression, filter)),
    }));
}

function mend(widget: Schemas['Widget'], expression: string, filter: string): Schemas['Widget'] {
  const { x, w } = widget.layout;
  const layout = { ...widget.layout, w: Math.min(w, 24 - x) };
  switch (widget.type) {
    case 'timeseries':
    case 'stat':
    case 'table':
      return { ...widget, layout, query: { ...widget.query, expression } };
    case 'log_stats':
      return { ...widget, layout, query: { filter: 'severity>="error"', group_by: ['service.name'] } };
    case 'log_list':
      return { ...widget, layout, query: {} };
    case 'trace_list':
      return { ...widget, layout, query: { filter } };
    case 'markdown':
      return { ...widget, layout };
  }
}
