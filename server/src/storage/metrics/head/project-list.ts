import type { HeadMessage } from '../shared/head-message.ts';

/** Projects by ordinal, in the order in which they first sent metrics. */
export interface ProjectList {
  readonly ids: readonly string[];
  ordinalOf(projectId: string): number;
  /** Projects from this ordinal on are not stored yet. */
  readonly storedCount: number;
  markStored(): void;
  describe(): HeadMessage[];
}

/** @param stored in the order of their ordinals. */
export function createProjectList(
  stored: readonly string[],
  broadcast: (message: HeadMessage) => void,
): ProjectList {
  return new GrowingProjectList(stored, broadcast);
}

class GrowingProjectList implements ProjectList {
  readonly ids: string[];
  storedCount: number;
  readonly #ordinals: Map<string, number>;
  readonly #broadcast: (message: HeadMessage) => void;

  constructor(stored: readonly string[], broadcast: (message: HeadMessage) => void) {
    this.ids = [...stored];
    this.storedCount = stored.length;
    this.#ordinals = new Map(stored.map((projectId, ordinal) => [projectId, ordinal]));
    this.#broadcast = broadcast;
  }

  ordinalOf(projectId: string): number {
    const known = this.#ordinals.get(projectId);
    if (known !== undefined) return known;
    const ordinal = this.ids.push(projectId) - 1;
    this.#ordinals.set(projectId, ordinal);
    this.#broadcast({ kind: 'project', ordinal, projectId });
    return ordinal;
  }

  markStored(): void {
    this.storedCount = this.ids.length;
  }

  describe(): HeadMessage[] {
    return this.ids.map((projectId, ordinal): HeadMessage => ({ kind: 'project', ordinal, projectId }));
  }
}
