/** What is stored of some projects could not be read, so nothing can be decided about them; that of others may be readable. */
export class ProjectsUnreadError extends Error {
  override readonly name = 'ProjectsUnreadError';
  /** Their numbers. */
  readonly projects: ReadonlySet<number>;
  constructor(projects: Iterable<number>, cause: unknown) {
    super('what is stored of some projects could not be read', { cause });
    this.projects = new Set(projects);
  }
}

/**
 * Waits for reads that run at once, also when one fails: nothing is read any more when it throws.
 *
 * @throws ProjectsUnreadError for the projects of all that failed, if nothing else did; else what one of them threw.
 */
export async function allRead<Reads extends readonly Promise<unknown>[] | []>(
  reads: Reads,
): Promise<{ -readonly [Index in keyof Reads]: Awaited<Reads[Index]> }> {
  const failures = (await Promise.allSettled(reads)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  );
  const unread = failures.filter((failure) => failure instanceof ProjectsUnreadError);
  if (unread.length > 0 && unread.length === failures.length) {
    const projects = unread.flatMap((failure) => [...failure.projects]);
    throw new ProjectsUnreadError(projects, unread[0]?.cause);
  }
  if (failures.length > 0) throw failures.find((failure) => !(failure instanceof ProjectsUnreadError));
  return Promise.all(reads);
}

/** The result of a read of what is stored of these projects. @throws ProjectsUnreadError */
export async function orUnread<Result>(projects: readonly number[], read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    throw new ProjectsUnreadError(projects, error);
  }
}
