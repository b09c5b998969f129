import { AppError } from '../../../../errors/app-error.ts';
import type { Steps } from '../../../../fairness/in-turns.ts';
import { digestInSteps } from '../../../sqlite/recent-requests.ts';
import type { SpanRequest, SpanRequestReader } from '../../../trace-ingest/read-span-request.ts';
import type { SpanGroup } from '../../../trace-ingest/span-group.ts';
import {
  createSpanRoom,
  endOfStep,
  nothingDone,
  type SpanProgress,
  type SpanStep,
} from '../../../trace-ingest/span-steps.ts';
import type { ClientWrite, SpanWrite } from '../../../trace-ingest/trace-command.ts';
import type { UnfinishedRequests } from '../../../trace-ingest/unfinished-requests.ts';
import type { TraceReference } from '../heads/lock-heads.ts';
import type { WantedLabels } from './read-projects.ts';

/** A request of which a part is stored. */
export interface UnfinishedSpans extends SpanRequest {
  readonly digest: Buffer;
  readonly done: SpanProgress;
}

/** A request of spans, read, and what a batch stores of it. */
export interface PreparedSpans extends UnfinishedSpans {
  readonly kind: 'spans';
  readonly command: SpanWrite;
  /** Those behind what is done, of one step. */
  readonly groups: readonly SpanGroup[];
}

/** A command, with all that is known of it before the transaction. */
export type PreparedWrite =
  | { readonly kind: 'client'; readonly command: ClientWrite }
  | PreparedSpans
  | { readonly kind: 'malformed'; readonly error: AppError };

export interface Preparation {
  readonly read: SpanRequestReader;
  readonly unfinished: Pick<UnfinishedRequests<SpanWrite, UnfinishedSpans>, 'get'>;
  /** How far requests are stored, by digest, where that differs from what is known of the unfinished ones. */
  readonly stored: ReadonlyMap<string, SpanProgress>;
  /** What a batch stores of a request that has more. */
  readonly step: SpanStep;
}

/** Of the traces of a batch that have spans, those of a step included: some hundreds of milliseconds, after which another project may be waiting. */
export const batchRoom: SpanStep = {
  maxTraces: 512,
  maxSpans: 20_000,
  maxLabels: 20_000,
  maxBytes: 16 * 1024 * 1024,
};

/** Prepares the first of the commands in steps: as many as one batch takes, one at least. */
export function* prepareSome(
  commands: readonly (ClientWrite | SpanWrite)[],
  preparation: Preparation,
): Steps<readonly PreparedWrite[]> {
  const writes: PreparedWrite[] = [];
  const room = createSpanRoom(batchRoom);
  for (const command of commands) {
    const write = yield* prepareWrite(command, preparation);
    yield;
    if (write.kind === 'spans') {
      const fits = write.groups.map((group) => room.takes(group)).every(Boolean);
      // A request that takes several batches begins each of them: smaller writes, which may join it, do not wait for two of its steps.
      const mayJoin = fits && isLastStep(write) && !isOfUnfinished(write, writes[0]);
      if (writes.length > 0 && !mayJoin) break;
    }
    writes.push(write);
  }
  return writes;
}

/** Whether it is the same request as the first of a batch, of which the batch stores a part: it is not recognized before the next one. */
function isOfUnfinished({ digest }: PreparedSpans, first: PreparedWrite | undefined): boolean {
  return first?.kind === 'spans' && !isLastStep(first) && first.digest.equals(digest);
}

function* prepareWrite(command: ClientWrite | SpanWrite, preparation: Preparation): Steps<PreparedWrite> {
  if (command.kind !== 'spans') return { kind: 'client', command };
  try {
    const read = yield* readSpans(command, preparation);
    const { groups } = read.grouped;
    const end = endOfStep(groups, read.done.traces, preparation.step);
    return { kind: 'spans', command, ...read, groups: groups.slice(read.done.traces, end) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'malformed', error };
    throw error;
  }
}

function* readSpans(command: SpanWrite, { read, unfinished, stored }: Preparation): Steps<UnfinishedSpans> {
  const { projectId, keyId } = command;
  const known = unfinished.get(command);
  const digest = known?.digest ?? Buffer.from(yield* digestInSteps(projectId, keyId, command.request));
  const done = stored.get(digest.toString('hex')) ?? known?.done ?? nothingDone(command);
  if (known !== undefined && isOfSameWindow(known.done, done)) return { ...known, done };
  return { digest, done, ...(yield* read(command, done)) };
}

function isOfSameWindow(a: SpanProgress, b: SpanProgress): boolean {
  return a.oldestNs === b.oldestNs && a.newestNs === b.newestNs;
}

/** Whether a write goes on where what is stored of its request ends. */
export function goesOnFrom({ done }: PreparedSpans, stored: SpanProgress): boolean {
  return done.traces === stored.traces && isOfSameWindow(done, stored);
}

export function isLastStep({ done, groups, grouped }: PreparedSpans): boolean {
  return done.traces + groups.length >= grouped.groups.length;
}

/** What storing a write takes besides what was sent. */
export function repeatedBytesOf(write: PreparedWrite): number {
  if (write.kind !== 'spans' || write.grouped.groups.length === 0) return 0;
  return (write.grouped.repeatedBytes * write.groups.length) / write.grouped.groups.length;
}

/** The traces that the writes name, each once. */
export function tracesOf(writes: readonly PreparedWrite[]): readonly TraceReference[] {
  const traces = new Map<string, TraceReference>();
  const add = (projectId: string, traceId: string) =>
    traces.set(`${traceId} ${projectId}`, { projectId, traceId });
  for (const write of writes) {
    if (write.kind === 'client') add(write.command.projectId, write.command.traceId);
    if (write.kind === 'spans') for (const { traceId } of write.groups) add(write.command.projectId, traceId);
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
    for (const group of write.groups) yield group.summarize(write.command.receivedAtMs);
  else if (write.command.kind === 'flush') yield write.command;
}
