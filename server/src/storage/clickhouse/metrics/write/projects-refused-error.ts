/** Nothing can be stored of some projects now, for example because what is stored of them cannot be read; of others it may. */
export class ProjectsRefusedError extends Error {
  override readonly name = 'ProjectsRefusedError';
  /** Their numbers. */
  readonly projects: ReadonlySet<number>;
  /** @param cause what their requests are answered. */
  constructor(projects: Iterable<number>, cause: unknown) {
    super('nothing can be stored of some projects', { cause });
    this.projects = new Set(projects);
  }
}

/**
 * Waits for reads that run at once, also when one fails: nothing is read any more when it throws.
 *
 * @throws ProjectsRefusedError for the projects of all that failed, if nothing else did; else what one of them threw.
 */
export async function settleReads<Reads extends readonly Promise<unknown>[] | []>(
  reads: Reads,
): Promise<{ -readonly [Index in keyof Reads]: Awaited<Reads[Index]> }> {
  const failures = (await Promise.allSettled(reads)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  );
  const refusals = failures.filter((failure) => failure instanceof ProjectsRefusedError);
  if (refusals.length > 0 && refusals.length === failures.length) {
    const projects = refusals.flatMap((failure) => [...failure.projects]);
    throw new ProjectsRefusedError(projects, refusals[0]?.cause);
  }
  if (failures.length > 0) throw failures.find((failure) => !(failure instanceof ProjectsRefusedError));
  return Promise.all(reads);
}

/** The result of a read of what is stored of these projects. @throws ProjectsRefusedError */
export async function refuseProjectsOnFailure<Result>(
  projects: readonly number[],
  read: Promise<Result>,
): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    throw new ProjectsRefusedError(projects, error);
  }
}
