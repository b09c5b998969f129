interface Stoppable {
  stop(): Promise<void>;
}

/** Waits for all. If one cannot be opened, the others are closed, and its error is thrown. */
export async function openTogether<Opened extends readonly Stoppable[]>(
  ...opening: { readonly [Index in keyof Opened]: Promise<Opened[Index]> }
): Promise<Opened> {
  const results = await Promise.allSettled(opening);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed === undefined) return Promise.all(opening) as unknown as Promise<Opened>; // the same tuple
  for (const result of results) if (result.status === 'fulfilled') await result.value.stop();
  throw failed.reason;
}
