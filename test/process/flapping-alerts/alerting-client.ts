import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import { createAlert } from '../service/create-alert.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { alertCount, metricOf } from './flapping-series.ts';
import { firesAbove, type ModelIncident, recoversBelow } from './incident-model.ts';

export const channelSlugs = ['ops', 'tarpit'] as const;

const pageSize = 1_000;

/**
 * Creates the alerts over the flapping series, each of which notifies every channel, and waits until one of the services has evaluated
 * each: that is at the time of the clock, which may be after the time of samples that are sent meanwhile.
 */
export async function createAlerts(services: readonly ServiceProcess[], scope: ServiceScope): Promise<void> {
  const apiUrl = services[0]?.apiUrl ?? '';
  for (let alert = 0; alert < alertCount; alert += 1) {
    const metric = metricOf(alert);
    await createAlert(scope, apiUrl, slugOf(alert), {
      display_name: metric,
      condition: {
        expression: `${metric} > ${firesAbove}`,
        recovery_expression: `${metric} < ${recoversBelow}`,
      },
      notifications: [...channelSlugs],
    });
  }
  await waitUntilEvaluated(services, scope);
}

/** Waits until one of the services has evaluated each alert since it started. */
export async function waitUntilEvaluated(
  services: readonly ServiceProcess[],
  scope: ServiceScope,
): Promise<void> {
  const evaluated = new Set<string>();
  while (evaluated.size < alertCount) {
    for (const service of services)
      for (const name of await listEvaluated(service, scope)) evaluated.add(name);
    await delay(50);
  }
}

async function listEvaluated({ apiUrl }: ServiceProcess, scope: ServiceScope): Promise<readonly string[]> {
  const response = await fetch(`${apiUrl}/api/v1/rules`, { headers: authorization(scope) });
  if (response.status !== 200) throw new Error(`the rules were answered ${await response.text()}`);
  // As of `listIncidents`.
  const { data } = (await response.json()) as Schemas['PrometheusRulesResponse'];
  return data.groups.flatMap(({ rules }) =>
    rules.filter(({ health }) => health === 'ok').map(({ name }) => name),
  );
}

/** The incidents of every alert, by its number. */
export async function readIncidents(
  service: ServiceProcess,
  scope: ServiceScope,
): Promise<readonly (readonly ModelIncident[])[]> {
  const ofAlerts: ModelIncident[][] = [];
  for (let alert = 0; alert < alertCount; alert += 1) {
    ofAlerts.push((await listIncidents(service, scope, alert)).map(toModelIncident));
  }
  return ofAlerts;
}

/** Wire form of the incidents of one alert. */
export async function listIncidents(
  { apiUrl }: ServiceProcess,
  scope: ServiceScope,
  alert: number,
): Promise<Schemas['Incident'][]> {
  const incidents: Schemas['Incident'][] = [];
  let query = `page_size=${pageSize}`;
  while (true) {
    const path = `/v1/metric-alerts/${slugOf(alert)}/incidents?${query}`;
    const response = await fetch(`${apiUrl}${path}`, { headers: authorization(scope) });
    if (response.status !== 200) throw new Error(`GET ${path} answered ${await response.text()}`);
    // The service holds its answers against the contract: this is the body of its 200.
    const page = (await response.json()) as Schemas['IncidentList'];
    incidents.push(...page.incidents);
    if (page.next_page_token === undefined) return incidents;
    query = `page_token=${encodeURIComponent(page.next_page_token)}`;
  }
}

function toModelIncident({ labels, value, opened_at, resolved_at }: Schemas['Incident']): ModelIncident {
  return {
    series: labels['series'] ?? '',
    value,
    openedAtMs: Date.parse(opened_at),
    ...(resolved_at === undefined ? {} : { resolvedAtMs: Date.parse(resolved_at) }),
  };
}

function slugOf(alert: number): string {
  return `flapping-${alert}`;
}

function authorization(scope: ServiceScope) {
  return { authorization: `Bearer ${scope.keys().serverKey}` };
}
