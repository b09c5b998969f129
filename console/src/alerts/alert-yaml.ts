import { stringify } from 'yaml';
import type { MetricAlert } from '../generated/types.gen.ts';

/** An alert as a file for alerts-as-code: the document as the API takes it, long texts as blocks. */
export function toAlertYaml(alert: MetricAlert): string {
  const { display_name, severity, enabled, condition, notifications, documentation } = alert;
  const document = {
    display_name,
    severity,
    enabled,
    condition,
    notifications,
    ...(documentation === undefined ? {} : { documentation }),
  };
  return stringify(document, { lineWidth: 0 });
}
