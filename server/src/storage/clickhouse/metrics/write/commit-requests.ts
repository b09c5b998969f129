import type { MetricAppendOutcome } from '../../../../metrics/metric-store.ts';
import type { KnownRequests } from '../../../metric-ingest/known-requests.ts';
import type { KeptRequest } from '../../../postgres/metrics/metric-requests.ts';

/** A request without its outcome. */
type RequestKey = Omit<KeptRequest, 'outcome'>;
type FindStored = (requests: readonly RequestKey[]) => Promise<readonly KeptRequest[]>;

/** The requests of a commit that may not be applied twice, and what is known of earlier ones. */
export interface CommitRequests extends KnownRequests {
  /** Of the commit. */
  readonly added: readonly KeptRequest[];
  /**
   * Looks up the requests that `find` and `add` were called with, each once.
   *
   * @param findStored those of them that were stored before.
   * @returns whether there were some.
   */
  learn(findStored: FindStored): Promise<boolean>;
  /** Forgets all: the next commit asks again. */
  clear(): void;
}

export function createCommitRequests(projectIds: readonly string[]): CommitRequests {
  return new RequestsOfCommit(projectIds);
}

class RequestsOfCommit implements CommitRequests {
  readonly #projectIds: readonly string[];
  /** By project and fingerprint: the outcome of those that were stored; `undefined` for others that were asked for. */
  readonly #known = new Map<string, MetricAppendOutcome | undefined>();
  readonly #wanted = new Map<string, RequestKey>();
  readonly #added = new Map<string, KeptRequest & { readonly parsed: MetricAppendOutcome }>();

  constructor(projectIds: readonly string[]) {
    this.#projectIds = projectIds;
  }

  find(project: number, fingerprint: string): MetricAppendOutcome | undefined {
    this.#want(project, fingerprint);
    const key = keyOf(project, fingerprint);
    return this.#known.get(key) ?? this.#added.get(key)?.parsed;
  }

  add(project: number, fingerprint: string, outcome: MetricAppendOutcome): void {
    this.#want(project, fingerprint);
    const key = keyOf(project, fingerprint);
    if (this.#known.get(key) !== undefined || this.#added.has(key)) return;
    this.#added.set(key, {
      ...this.#toRequest(project, fingerprint),
      outcome: JSON.stringify(outcome),
      parsed: outcome,
    });
  }

  get added(): readonly KeptRequest[] {
    return [...this.#added.values()].map(({ projectId, digest, outcome }) => ({
      projectId,
      digest,
      outcome,
    }));
  }

  async learn(findStored: FindStored): Promise<boolean> {
    if (this.#wanted.size === 0) return false;
    const asked = [...this.#wanted];
    this.#wanted.clear();
    const found = await findStored(asked.map(([, request]) => request));
    const outcomes = new Map(
      found.map(({ projectId, digest, outcome }) => [`${projectId} ${digest.toString('hex')}`, outcome]),
    );
    for (const [key, { projectId, digest }] of asked) {
      const outcome = outcomes.get(`${projectId} ${digest.toString('hex')}`);
      // Cast: only `add` wrote it.
      this.#known.set(key, outcome === undefined ? undefined : (JSON.parse(outcome) as MetricAppendOutcome));
    }
    return found.length > 0;
  }

  markStored(): void {
    this.#added.clear();
  }

  undo(): void {
    this.#added.clear();
  }

  clear(): void {
    this.#added.clear();
    this.#known.clear();
    this.#wanted.clear();
  }

  #want(project: number, fingerprint: string): void {
    const key = keyOf(project, fingerprint);
    if (!this.#known.has(key)) this.#wanted.set(key, this.#toRequest(project, fingerprint));
  }

  #toRequest(project: number, fingerprint: string): RequestKey {
    // Ordinals come from the same list.
    return { projectId: this.#projectIds[project] as string, digest: Buffer.from(fingerprint, 'base64url') };
  }
}

function keyOf(project: number, fingerprint: string): string {
  return `${project} ${fingerprint}`;
}
