import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** One attempt of a delivery that arrived. */
export interface ArrivedAttempt {
  readonly eventId: string;
  readonly kind: string;
  /** The label `phase` of the incident; empty without one. */
  readonly phase: string;
  /** Monotonic. */
  readonly atMs: number;
}

/** A webhook target that refuses the first attempt of each event. */
export interface FlakySink {
  readonly url: string;
  readonly attempts: readonly ArrivedAttempt[];
  close(): void;
}

interface IncidentPayload {
  readonly event_id: string;
  readonly kind: string;
  /** Absent from matches of automations. */
  readonly incident?: { readonly labels: Readonly<Record<string, string>> };
}

export async function startFlakySink(): Promise<FlakySink> {
  const attempts: ArrivedAttempt[] = [];
  const server = createServer(async (request, response) => {
    const { event_id: eventId, kind, incident } = (await json(request)) as IncidentPayload;
    const isFirst = !attempts.some((attempt) => attempt.eventId === eventId);
    attempts.push({ eventId, kind, phase: incident?.labels['phase'] ?? '', atMs: performance.now() });
    response.writeHead(isFirst ? 503 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}/`,
    attempts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
