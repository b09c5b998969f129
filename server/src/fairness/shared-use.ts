/** Projects that write less often than this do not notice one another. */
const sharedForMs = 10_000;

/** Whether several projects use a writer, so that they wait for one another. */
export interface SharedUse {
  /** Whether several had work for the writer in the last seconds. */
  isShared(): boolean;
  /** Call for all work that arrives. */
  arrived(project: string): void;
}

export function createSharedUse(monotonicNowMs: () => number): SharedUse {
  let newestProject: string | undefined;
  let sharedUntilMs = Number.NEGATIVE_INFINITY;
  return {
    isShared: () => monotonicNowMs() < sharedUntilMs,
    arrived(project) {
      if (newestProject !== undefined && project !== newestProject)
        sharedUntilMs = monotonicNowMs() + sharedForMs;
      newestProject = project;
    },
  };
}
