import { parseTraceFilter } from '../../../server/src/traces/parse-trace-filter.ts';
import type { TraceRule } from '../../../server/src/traces/trace-rule.ts';
import { sampleServices } from './sample-services.ts';
import { samplePlans, sampleRegions } from './sample-span-attributes.ts';

const ruleCount = 200;

/** Half of them name attributes that no trace has; of the others each matches up to two traces of a thousand. */
export function createSampleRules(projectId: string): TraceRule[] {
  return Array.from({ length: ruleCount }, (_, number): TraceRule => {
    const filterText = number % 2 === 0 ? filterThatMayMatch(number / 2) : filterOfOthers(number);
    return {
      id: `rul_${number}`,
      projectId,
      name: `rule ${number}`,
      filterText,
      filter: parseTraceFilter(filterText),
      revision: 1,
    };
  });
}

function filterThatMayMatch(number: number): string {
  const service = sampleServices[number % sampleServices.length];
  const plan = samplePlans[number % samplePlans.length];
  const region = sampleRegions[number % sampleRegions.length];
  const filters = [
    `attribute.http.route="${service?.routes[0]}" AND attribute.app.plan="${plan}"`,
    `attribute.app.user.id="user-${number * 17}" AND status="completed"`,
    `attribute.service.name="${service?.name}" AND severity="error" AND attribute.http.response.status_code="503"`,
    `attribute.http.response.status_code="503" AND attribute.app.region="${region}" AND attribute.app.plan="${plan}"`,
    `severity="error" AND NOT attribute.http.response.status_code="200" AND attribute.app.user.id="user-${number}"`,
  ];
  return filters[number % filters.length] ?? '';
}

function filterOfOthers(number: number): string {
  const filters = [
    `attribute.k8s.cluster.name="cluster-${number}" AND severity="error"`,
    `tag="canary-${number}" AND status="running"`,
    `attribute.customer.tier="tier-${number}" AND attribute.app.plan="team"`,
    `attribute.rpc.system="grpc-${number}" AND NOT attribute.app.region="emea"`,
  ];
  return filters[number % filters.length] ?? '';
}
