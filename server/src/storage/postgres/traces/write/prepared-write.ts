import { AppError } from '../../../../errors/app-error.ts';
import type { Steps } from '../../../../fairness/in-turns.ts';
import { digestRequest } from '../../../sqlite/recent-requests.ts';
import type { SpanRequest, SpanRequestReader } from '../../../trace-ingest/read-span-request.ts';
import type { ClientWrite, SpanWrite } from '../../../trace-ingest/trace-command.ts';
import type { TraceReference } from '../heads/lock-heads.ts';
import type { WantedLabels } from './read-projects.ts';

/** A request of spans, read. */
export interface PreparedSpans extends SpanRequest {
  readonly kind: 'spans';
  readonly command: SpanWrite;
  readonly digest: Buffer;
}

/** A command, with all that is known of it before the transaction. */
export type PreparedWrite =
  | { readonly kind: 'client'; readonly command: ClientWrite }
  | PreparedSpans
  | { readonly kind: 'malformed'; readonly error: AppError };

function* prepareWrite(command: ClientWrite | SpanWrite, read: SpanRequestReader): Steps<PreparedWrite> {
  if (command.kind !== 'spans') return { kind: 'client', command };
  try {
    const { projectId, keyId, request } = command;
    const digest = Buffer.from(digestRequest(projectId, keyId, request));
    return { kind: 'spans', command, digest, ...(yield* read(command, command)) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'malformed', error };
    throw error;
  }
}

/**
 * Of the spans that one batch stores, with the resources and scopes that they repeat: a request of 80 kB may have 32 MiB of them. A request
 * that has more is a batch with no others of spans.
 */
const maxSpanBytesOfBatch = 16 * 1024 * 1024;

/** Prepares the first of the commands in steps: as many as one batch takes, one at least. */
export function* prepareSome(
  commands: readonly (ClientWrite | SpanWrite)[],
  read: SpanRequestReader,
): Steps<readonly PreparedWrite[]> {
  const writes: PreparedWrite[] = [];
  let spanBytes = 0;
  for (const command of commands) {
    const write = yield* prepareWrite(command, read);
    yield;
    if (write.kind === 'spans') {
      const isFirst = spanBytes === 0;
      spanBytes += write.request.length + write.grouped.repeatedBytes;
      if (!isFirst && spanBytes > maxSpanBytesOfBatch) break;
    }
    writes.push(write);
  }
  return writes;
}

/** What storing a write takes besides what was sent. */
export function repeatedBytesOf(write: PreparedWrite): number {
  return write.kind === 'spans' ? write.grouped.repeatedBytes : 0;
}

/** The traces that the writes name, each once. */
export function tracesOf(writes: readonly PreparedWrite[]): readonly TraceReference[] {
  const traces = new Map<string, TraceReference>();
  const add = (projectId: string, traceId: string) =>
    traces.set(`${traceId} ${projectId}`, { projectId, traceId });
  for (const write of writes) {
    if (write.kind === 'client') add(write.command.projectId, write.command.traceId);
    if (write.kind === 'spans')
      for (const { traceId } of write.grouped.groups) add(write.command.projectId, traceId);
  }
  return [...traces.values()];
}

/** What the writes have for each project that they name. */
export function* labelsOf(writes: readonly PreparedWrite[]): Steps<ReadonlyMap<string, WantedLabels>> {
  const projects = new Map<string, WantedLabels>();
  for (const write of writes) {
    if (write.kind === 'malformed') continue;
    const { projectId } = write.command;
    const { tags, attributeKeys } = projects.get(projectId) ?? { tags: [], attributeKeys: [] };
    projects.set(projectId, { tags, attributeKeys });
    for (const source of labelSourcesOf(write)) {
      for (const tag of source.tags) tags.push(tag);
      for (const key of source.attributes.keys()) attributeKeys.push(key);
      yield;
    }
  }
  return projects;
}

function* labelSourcesOf(
  write: Exclude<PreparedWrite, { readonly kind: 'malformed' }>,
): Generator<{ readonly tags: readonly string[]; readonly attributes: ReadonlyMap<string, unknown> }> {
  if (write.kind === 'spans')
    for (const group of write.grouped.groups) yield group.summarize(write.command.receivedAtMs);
  else if (write.command.kind === 'flush') yield write.command;
}
