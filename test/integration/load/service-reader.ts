import type { Schemas } from '../../../server/src/generated/operations.gen.ts';
import type { StoredTrace } from './compare-trace.ts';

/** What the tests read of a service. Every method throws unless the answer is the 200 it asks for. */
export interface ServiceReader {
  /** `undefined` when the project has no such trace. */
  trace(traceId: string): Promise<StoredTrace | undefined>;
  /** The exact number of traces that match, of all when there is no filter. */
  total(filter?: string): Promise<number>;
  /** Status and body of any path of the API listener. */
  get(path: string): Promise<{ readonly status: number; readonly body: string }>;
}

const answerWithinMs = 30_000;

export function createServiceReader(apiUrl: string, serverKey: string): ServiceReader {
  async function get(path: string) {
    const response = await fetch(`${apiUrl}${path}`, {
      headers: { authorization: `Bearer ${serverKey}` },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { status: response.status, body: await response.text() };
  }

  async function read(path: string): Promise<unknown> {
    const { status, body } = await get(path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    return JSON.parse(body);
  }

  return {
    get,
    async trace(traceId) {
      const { status, body } = await get(`/v1/traces/${traceId}`);
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`trace ${traceId} answered ${status}: ${body}`);
      // The service holds its answers against the contract: these are the bodies of its 200s.
      const { trace } = JSON.parse(body) as Schemas['TraceEnvelope'];
      const { events } = (await read(`/v1/traces/${traceId}/events`)) as Schemas['TraceTimeline'];
      return { status: trace.status, tags: trace.tags, events };
    },
    async total(filter) {
      const query = filter === undefined ? '' : `&filter=${encodeURIComponent(filter)}`;
      const { total } = (await read(`/v1/traces?page_size=1${query}`)) as Schemas['TraceList'];
      return total;
    },
  };
}
