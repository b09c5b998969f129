import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { ServiceScope } from './service-scope.ts';

/** Creates a metric alert, of critical severity and enabled. */
export async function createAlert(
  scope: ServiceScope,
  apiUrl: string,
  slug: string,
  alert: Omit<Schemas['MetricAlertInput'], 'severity' | 'enabled'>,
): Promise<void> {
  const body: Schemas['MetricAlertInput'] = { severity: 'critical', enabled: true, ...alert };
  const response = await fetch(`${apiUrl}/v1/metric-alerts/${slug}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${scope.keys().serverKey}`,
      'content-type': 'application/json',
      'if-none-match': '*',
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) {
    throw new Error(`the alert ${slug} could not be made: ${await response.text()}`);
  }
}
