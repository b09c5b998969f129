import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { RecordingSink } from '../service/recording-sinks.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import type { ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { channelSlugs, listIncidents } from './alerting-client.ts';
import { alertCount } from './flapping-series.ts';
import { type OutboxRow, readOutbox } from './outbox-rows.ts';

const deliversWithinMs = 60_000 + slackMs;
const [answering] = channelSlugs;

/** The part of a payload that identifies its incident. */
type IncidentPayload = { readonly kind: string; readonly incident: { readonly id: string } };

/**
 * Waits until everything recorded for the answering sink is delivered. Each opening and each resolution has to be
 * recorded once per channel, and to reach that sink with the recorded contents.
 */
export async function checkDeliveries(
  scope: ServiceScope,
  service: ServiceProcess,
  sink: RecordingSink,
): Promise<string[]> {
  const rows = await waitForDeliveries(scope);
  const findings: string[] = [];
  const received = new Map(sink.received.map(({ eventId, body }) => [eventId, body]));
  for (const { eventId, channelSlug, state, payload } of rows) {
    if (channelSlug === answering && (state !== 'delivered' || received.get(eventId) !== payload)) {
      findings.push(`${state} ${payload} arrived as ${received.get(eventId)}`);
    }
  }
  const recorded = new Set(rows.map(({ eventId }) => eventId));
  for (const eventId of received.keys()) {
    if (!recorded.has(eventId)) findings.push(`${eventId} arrived and was never recorded`);
  }
  for (let alert = 0; alert < alertCount; alert += 1) {
    const incidents = await listIncidents(service, scope, alert);
    findings.push(...incidents.flatMap((incident) => checkRecorded(incident, rows)));
  }
  return findings;
}

async function waitForDeliveries({ dataDirectory }: ServiceScope): Promise<OutboxRow[]> {
  const givesUpAtMs = performance.now() + deliversWithinMs;
  while (true) {
    const rows = readOutbox(dataDirectory);
    const isWaiting = rows.some(({ channelSlug, state }) => channelSlug === answering && state === 'pending');
    if (!isWaiting || performance.now() > givesUpAtMs) return rows;
    await delay(100);
  }
}

function checkRecorded({ id, state }: Schemas['Incident'], rows: readonly OutboxRow[]): string[] {
  const kinds = state === 'resolved' ? ['incident.opened', 'incident.resolved'] : ['incident.opened'];
  return channelSlugs.flatMap((slug) =>
    ['incident.opened', 'incident.resolved'].flatMap((kind) => {
      const count = rows.filter(
        (row) => row.channelSlug === slug && row.kind === kind && incidentOf(row) === id,
      ).length;
      const required = kinds.includes(kind) ? 1 : 0;
      return count === required ? [] : [`${kind} of ${id} is recorded ${count} times for ${slug}`];
    }),
  );
}

function incidentOf({ payload }: OutboxRow): string {
  // Of every payload that alerts over these series cause.
  return (JSON.parse(payload) as IncidentPayload).incident.id;
}
