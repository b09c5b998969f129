import type { Automation } from '../automations/automation.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { renderTextTable } from './text-table.ts';

/** An automation for `--json`. */
export function encodeAutomation(automation: Automation) {
  const { id, projectId, name, description, enabled, filter, channels, createdAtMs, updatedAtMs } =
    automation;
  return {
    rule_id: id,
    project_id: projectId,
    name,
    ...(description === undefined ? {} : { description }),
    enabled,
    filter,
    channels,
    created_at: formatRfc3339Ms(createdAtMs),
    updated_at: formatRfc3339Ms(updatedAtMs),
  };
}

/** One row for each automation. */
export function renderAutomations(automations: readonly Automation[]): string {
  const rows = automations.map(({ id, name, enabled, channels, filter }) => [
    id,
    enabled ? 'enabled' : 'disabled',
    channels.length === 0 ? '-' : channels.join(','),
    name,
    filter,
  ]);
  return renderTextTable([['RULE ID', 'STATE', 'CHANNELS', 'NAME', 'FILTER'], ...rows]);
}
