import type { Automation } from '../../../automations/automation.ts';
import type { AutomationChange } from '../../../automations/automation-store.ts';

export interface AutomationRow {
  readonly id: string;
  readonly project_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: number;
  readonly filter: string;
  /** JSON array. */
  readonly channels: string;
  readonly created_at_ms: number;
  readonly updated_at_ms: number;
  readonly revision: number;
}

export function toAutomation(row: AutomationRow): Automation {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    enabled: row.enabled === 1,
    filter: row.filter,
    channels: JSON.parse(row.channels),
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    revision: row.revision,
  };
}

/** What a change makes of an automation, before it has the next revision. */
export function applyAutomationChange(
  { description: before, ...automation }: Automation,
  change: AutomationChange,
  nowMs: number,
): Omit<Automation, 'revision'> {
  const { description = before, ...changed } = change;
  return {
    ...automation,
    ...changed,
    ...(description === undefined || description === null ? {} : { description }),
    updatedAtMs: Math.max(automation.updatedAtMs, nowMs),
  };
}
