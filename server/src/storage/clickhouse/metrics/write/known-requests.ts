import type { MetricAppendOutcome } from '../../../../metrics/metric-store.ts';
import type { KnownRequests } from '../../../metric-ingest/known-requests.ts';
import type { KeptRequest } from '../../../postgres/metrics/metric-requests.ts';

/** The requests of a commit that may not be applied twice, and what is known of earlier ones. */
export interface CommitRequests extends KnownRequests {
  /** Of the commit. */
  readonly added: readonly KeptRequest[];
  /**
   * Asks for the requests that were looked for and not known, and for those that were added.
   *
   * @param find those of them that were stored before.
   * @returns whether there were some.
   */
  learn(
    find: (requests: readonly Omit<KeptRequest, 'outcome'>[]) => Promise<readonly KeptRequest[]>,
  ): Promise<boolean>;
  /** Forgets all: the next commit asks again. */
  clear(): void;
}

export function createCommitRequests(projectIds: readonly string[]): CommitRequests {
  /** By project and fingerprint: the outcome of those that were stored; `undefined` for others that were asked for. */
  const known = new Map<string, MetricAppendOutcome | undefined>();
  const wanted = new Map<string, Omit<KeptRequest, 'outcome'>>();
  const added = new Map<string, KeptRequest & { readonly parsed: MetricAppendOutcome }>();

  function toRequest(project: number, fingerprint: string): Omit<KeptRequest, 'outcome'> {
    // Ordinals come from the same list.
    return { projectId: projectIds[project] as string, digest: Buffer.from(fingerprint, 'base64url') };
  }

  function want(project: number, fingerprint: string): void {
    const key = keyOf(project, fingerprint);
    if (!known.has(key)) wanted.set(key, toRequest(project, fingerprint));
  }

  return {
    find(project, fingerprint) {
      want(project, fingerprint);
      const key = keyOf(project, fingerprint);
      return known.get(key) ?? added.get(key)?.parsed;
    },
    add(project, fingerprint, outcome) {
      want(project, fingerprint);
      const key = keyOf(project, fingerprint);
      if (known.get(key) !== undefined || added.has(key)) return;
      added.set(key, {
        ...toRequest(project, fingerprint),
        outcome: JSON.stringify(outcome),
        parsed: outcome,
      });
    },
    get added() {
      return [...added.values()].map(({ projectId, digest, outcome }) => ({ projectId, digest, outcome }));
    },
    async learn(find) {
      if (wanted.size === 0) return false;
      const asked = [...wanted];
      wanted.clear();
      const found = await find(asked.map(([, request]) => request));
      const outcomes = new Map(
        found.map(({ projectId, digest, outcome }) => [`${projectId} ${digest.toString('hex')}`, outcome]),
      );
      for (const [key, { projectId, digest }] of asked) {
        const outcome = outcomes.get(`${projectId} ${digest.toString('hex')}`);
        // Cast: only `add` wrote it.
        known.set(key, outcome === undefined ? undefined : (JSON.parse(outcome) as MetricAppendOutcome));
      }
      return found.length > 0;
    },
    markStored: () => added.clear(),
    undo: () => added.clear(),
    clear() {
      added.clear();
      known.clear();
      wanted.clear();
    },
  };
}

function keyOf(project: number, fingerprint: string): string {
  return `${project} ${fingerprint}`;
}
