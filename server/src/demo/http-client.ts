/** Requests to the listeners of a running service. */
export interface HttpTarget {
  readonly url: string;
  /** The header of the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the key was made, for people. */
  readonly madeIn: string;
  readonly fetch: typeof fetch;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A request that writes nothing. */
export interface Probe {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/**
 * Asks without a key, which each listener of a service refuses.
 *
 * @throws Error when nothing answers, or something that does not ask for a key.
 */
export async function assertAsksForKey(
  target: Pick<HttpTarget, 'url' | 'fetch'>,
  { method, path }: Probe,
): Promise<void> {
  const { status, body } = await request(target, path, { method });
  await body?.cancel();
  if (status !== 401)
    throw new Error(
      `what answers at ${target.url} is not this listener of a service (${method} ${path} without a key was answered ${status}); name its hosts and ports (--api-host, --api-port, --ingest-host, --ingest-port)`,
    );
}

/**
 * Sends a body as JSON.
 *
 * @param accepted a status that is no failure, besides those of success.
 * @throws Error when nothing answers, or with the message of the answer.
 */
export async function sendJson(
  target: HttpTarget,
  { method, path, body }: { readonly method: 'POST' | 'PUT'; readonly path: string; readonly body: object },
  accepted?: number,
): Promise<HttpAnswer> {
  const response = await request(target, path, {
    method,
    headers: { 'content-type': 'application/json', ...target.headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok || response.status === accepted) return { status: response.status, body: JSON.parse(text) };
  if (response.status === 401)
    throw new Error(
      `the service at ${target.url} has other data than ${target.madeIn}, where the keys for this were made; name its --data-directory (CAIRN_DATA_DIRECTORY), or the hosts and ports of the service of these data (--api-port, --ingest-port)`,
    );
  throw new Error(`${target.url}${path} answered ${response.status}: ${messageOf(text)}`);
}

async function request(
  { url, fetch }: Pick<HttpTarget, 'url' | 'fetch'>,
  path: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url + path, init);
  } catch (error) {
    throw new Error(
      `no service answers at ${url}; start it, or name its hosts and ports (--api-host, --api-port, --ingest-host, --ingest-port)`,
      { cause: error },
    );
  }
}

/** The message of an error, which OTLP paths have without an envelope. */
function messageOf(text: string): string {
  try {
    const parsed: { readonly error?: { readonly message?: unknown }; readonly message?: unknown } =
      JSON.parse(text);
    return String(parsed.error?.message ?? parsed.message ?? text);
  } catch {
    return text;
  }
}
