import type { DeathQuery } from './death-query.ts';

/** The outcome of a query. */
export interface QueryAnswer {
  /** `undefined` when there was no answer. */
  readonly status: number | undefined;
  /** Of an error: what Prometheus' envelope calls its type, and its text. */
  readonly error?: string;
  readonly bodyBytes: number;
  readonly durationMs: number;
}

export interface QueryClient {
  /** Never throws. */
  ask(query: DeathQuery, signal?: AbortSignal): Promise<QueryAnswer>;
}

/** The head of an answer is enough to see what it is. */
const keptCharacters = 300;

export function createQueryClient(apiUrl: string, serverKey: string, endMs: number): QueryClient {
  return {
    async ask({ query, range, limit }, signal) {
      const startedAtMs = performance.now();
      const since = () => performance.now() - startedAtMs;
      const form = new URLSearchParams({ query });
      if (limit !== undefined) form.set('limit', String(limit));
      if (range === undefined) form.set('time', String(endMs / 1000));
      else {
        form.set('start', String(endMs / 1000 - range.lengthSeconds));
        form.set('end', String(endMs / 1000));
        form.set('step', String(range.stepSeconds));
      }
      try {
        const response = await fetch(`${apiUrl}/api/v1/${range === undefined ? 'query' : 'query_range'}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${serverKey}` },
          body: form,
          ...(signal === undefined ? {} : { signal }),
        });
        const { head, bodyBytes } = await readAndDrop(response);
        const error = response.status === 200 ? {} : { error: head };
        return { status: response.status, ...error, bodyBytes, durationMs: since() };
      } catch (cause) {
        return { status: undefined, error: String(cause), bodyBytes: 0, durationMs: since() };
      }
    },
  };
}

async function readAndDrop(
  response: Response,
): Promise<{ readonly head: string; readonly bodyBytes: number }> {
  let head = '';
  let bodyBytes = 0;
  for await (const chunk of response.body ?? []) {
    if (head.length < keptCharacters) head += Buffer.from(chunk).toString().slice(0, keptCharacters);
    bodyBytes += chunk.length;
  }
  return { head, bodyBytes };
}
