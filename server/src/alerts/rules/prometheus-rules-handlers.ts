import type { OperationRequest, OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import { streamLargeJson } from '../../http/stream-large-json.ts';
import { parseSelectors } from '../../metrics/query-parameters.ts';
import { createLabelMatcher } from '../../promql/labels/create-label-matcher.ts';
import type { RuleFilter, RuleService } from './rule-service.ts';
import { groupName, labelsOfRule } from './rule-wire.ts';
import { writeAlerts, writeRules } from './write-rules.ts';

type RuleParameters = OperationRequest<'getPrometheusRules'>['query'];
type RulesHandlers = Pick<
  TagHandlers<'Prometheus', HandlerContexts>,
  'getPrometheusRules' | 'getPrometheusAlerts'
>;

/** Booleans as Go's ParseBool reads them. */
const trueWords = new Set(['true', 'True', 'TRUE', 't', 'T', '1']);

/** Metric alerts in the API of Prometheus: https://prometheus.io/docs/prometheus/latest/querying/api/#rules. */
export function createPrometheusRulesHandlers(rules: RuleService): RulesHandlers {
  return {
    async getPrometheusRules({ query }, { caller }): Promise<OperationResponse<'getPrometheusRules'>> {
      const isWanted = createRuleFilter(query);
      const showsAlerts = !trueWords.has(query.exclude_alerts ?? '');
      const selection = { isWanted, readsOpen: showsAlerts };
      const found = isOfGroup(query) ? rules.list(caller.projectId, selection) : none();
      return { status: 200, body: (await streamLargeJson(writeRules(found, showsAlerts))).as() };
    },

    async getPrometheusAlerts(_request, { caller }): Promise<OperationResponse<'getPrometheusAlerts'>> {
      const body = await streamLargeJson(writeAlerts(rules.list(caller.projectId)));
      return { status: 200, body: body.as() };
    },
  };
}

async function* none(): AsyncGenerator<never, void, undefined> {}

/** Whether the one group is asked for. There are no recording rules. */
function isOfGroup({ type, 'rule_group[]': groups = [], 'file[]': files = [] }: RuleParameters): boolean {
  return (
    type !== 'record' && [groups, files].every((names) => names.length === 0 || names.includes(groupName))
  );
}

/** @throws AppError `INVALID_QUERY` for a selector that does not parse. */
function createRuleFilter({ 'rule_name[]': names = [], 'match[]': texts = [] }: RuleParameters): RuleFilter {
  const selectors = parseSelectors(texts).map((matchers) => matchers.map(createLabelMatcher));
  return (rule) => {
    const labels = new Map(Object.entries(labelsOfRule(rule)));
    return (
      (names.length === 0 || names.includes(rule.slug)) &&
      (selectors.length === 0 ||
        selectors.some((all) => all.every(({ name, matches }) => matches(labels.get(name) ?? ''))))
    );
  };
}
