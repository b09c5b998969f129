import type { MetricCommit } from '../../../../metrics/metric-store.ts';

export interface CommitHint {
  /** Of the process that committed. */
  readonly processId: string;
  readonly commit: MetricCommit;
}

/** As JSON; short, because it is sent by every commit. */
interface HintPayload {
  readonly by: string;
  readonly project: string;
  /** Metric names, each followed by the time of its newest sample. */
  readonly newest: readonly (string | number)[];
}

/**
 * A payload has to be shorter than 8,000 bytes.
 * Source: https://www.postgresql.org/docs/current/sql-notify.html
 */
const maxPayloadBytes = 7_900;

/**
 * One payload for each commit, or several where one is too long. A metric whose name alone is too long is left out: it is found by who
 * asks for what was missed.
 */
export function encodeCommitHints(processId: string, commits: readonly MetricCommit[]): readonly string[] {
  return commits.flatMap(({ projectId, newestMs }) => {
    const toPayload = (newest: HintPayload['newest']): string =>
      JSON.stringify({ by: processId, project: projectId, newest } satisfies HintPayload);
    const emptyBytes = Buffer.byteLength(toPayload([]));
    const payloads: string[] = [];
    let newest: (string | number)[] = [];
    let byteCount = emptyBytes;
    for (const [name, timeMs] of newestMs) {
      const pairBytes = Buffer.byteLength(JSON.stringify([name, timeMs]));
      if (emptyBytes + pairBytes > maxPayloadBytes) continue;
      if (byteCount + pairBytes > maxPayloadBytes) {
        payloads.push(toPayload(newest));
        newest = [];
        byteCount = emptyBytes;
      }
      newest.push(name, timeMs);
      byteCount += pairBytes;
    }
    return newest.length === 0 ? payloads : [...payloads, toPayload(newest)];
  });
}

/** `undefined` for a payload of another release. */
export function decodeCommitHint(text: string): CommitHint | undefined {
  let payload: Partial<HintPayload> | null;
  try {
    payload = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { by, project, newest } = payload ?? {};
  if (typeof by !== 'string' || typeof project !== 'string' || !Array.isArray(newest)) return undefined;
  const newestMs = new Map<string, number>();
  for (let at = 0; at + 1 < newest.length; at += 2) {
    const [name, timeMs] = [newest[at], newest[at + 1]];
    if (typeof name === 'string' && typeof timeMs === 'number') newestMs.set(name, timeMs);
  }
  return { processId: by, commit: { projectId: project, newestMs } };
}
