/** How a file differs from the one that was opened under its name. */
export type Displacement = 'deleted' | 'replaced';

/**
 * Remembers which file was first found at each path.
 *
 * @returns a function that compares what is found at a path now; a file that was not there yet counts from when it is first found.
 */
export function createDisplacementCheck(): (
  path: string,
  identity: string | undefined,
) => Displacement | undefined {
  const opened = new Map<string, string>();
  return (path, identity) => {
    const first = opened.get(path);
    if (first === identity) return undefined;
    if (first !== undefined) return identity === undefined ? 'deleted' : 'replaced';
    if (identity !== undefined) opened.set(path, identity);
    return undefined;
  };
}
