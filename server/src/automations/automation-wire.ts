import type { Schemas } from '../generated/operations.gen.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';
import { highestSeverity } from '../traces/trace.ts';
import type { Automation } from './automation.ts';
import type { MatchedTrace } from './find-matching-traces.ts';

export function toWireAutomation(automation: Automation): Schemas['ConsoleAutomation'] {
  const { description } = automation;
  return {
    automation_id: automation.id,
    name: automation.name,
    ...(description === undefined ? {} : { description }),
    enabled: automation.enabled,
    filter: automation.filter,
    channels: [...automation.channels],
    created_at: formatRfc3339Ms(automation.createdAtMs),
    updated_at: formatRfc3339Ms(automation.updatedAtMs),
  };
}

export function toWireMatchedTrace(trace: MatchedTrace): Schemas['MatchedTrace'] {
  const severity = highestSeverity(trace);
  return {
    trace_id: trace.traceId,
    trace_number: trace.traceNumber,
    name: trace.name,
    status: trace.status,
    ...(severity === undefined ? {} : { highest_severity: severity }),
    created_at: formatRfc3339Ms(trace.createdAtMs),
  };
}
