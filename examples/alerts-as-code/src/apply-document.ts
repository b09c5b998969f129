/** The part of a generated operation's result that is used here. */
interface Answer {
  readonly response?: Response;
  readonly error: { readonly error: { readonly code: string; readonly message: string } } | undefined;
}

export interface DocumentCalls {
  /** Fails if the slug is taken, instead of replacing. */
  readonly createOnly: boolean;
  readonly read: () => Promise<Answer>;
  readonly write: (headers: { 'If-Match'?: string; 'If-None-Match'?: string }) => Promise<Answer>;
}

export interface Outcome {
  readonly kind: 'applied' | 'refused';
  readonly text: string;
}

/** Creates a document, or replaces the one just read; a concurrent change is answered 412 and not overwritten. */
export async function applyDocument({ createOnly, read, write }: DocumentCalls): Promise<Outcome> {
  const current = createOnly ? undefined : await read();
  const etag = current && etagOf(current);
  if (current !== undefined && etag === undefined && current.response?.status !== 404) return refuse(current);

  const answer = await write(etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag });
  if (answer.response?.ok !== true) return refuse(answer);
  if (answer.response.status === 201) return { kind: 'applied', text: 'created' };
  return { kind: 'applied', text: etagOf(answer) === etag ? 'unchanged' : 'replaced' };
}

/** Of a stored document. A proxy that compresses marks it weak, and `If-Match` compares strongly (RFC 9110, 8.8.3.2). */
function etagOf({ response }: Answer): string | undefined {
  return response?.ok === true ? response.headers.get('etag')?.replace(/^W\//, '') : undefined;
}

function refuse({ response, error }: Answer): Outcome {
  const { code = 'NO_ANSWER', message = 'the service is unreachable' } = error?.error ?? {};
  return { kind: 'refused', text: `${response?.status ?? ''} ${code}: ${message}`.trim() };
}
