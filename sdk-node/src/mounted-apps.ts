/** What an Express application that is mounted in another says of that. */
interface MountedApp {
  readonly parent?: unknown;
  /** The pattern or patterns that it was mounted at. */
  readonly mountpath?: unknown;
}

interface MountPoint {
  readonly parent: unknown;
  /** The pattern that the layer matched, as far as it is known. */
  readonly prefix: string;
  /** Whether no other application is mounted there. */
  readonly isOnly: () => boolean;
}

const maxDepth = 16;

/** Express keeps the application of a layer in a closure: it is known once a request was in it. */
const knownApps = new WeakMap<object, unknown>();

/** The applications that an application is mounted in, the outermost first, and itself. */
export function chainOf(app: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let next = app; next !== undefined && next !== null && chain.length < maxDepth; ) {
    chain.unshift(next);
    next = (next as MountedApp).parent; // cast: a member that may be there
  }
  return chain;
}

/**
 * The application behind a layer: one that was seen there before, or that of the current request which was mounted like this. Where
 * several are mounted at one path, the layers of these cannot be told apart.
 */
export function appOfLayer(
  handle: object,
  { parent, prefix, isOnly }: MountPoint,
  mounted: readonly unknown[],
): unknown {
  const known = knownApps.get(handle);
  if (known !== undefined) return known;
  const app = childOf(parent, mounted);
  // Cast: a member that may be there.
  if (app === undefined || !isMountedAt((app as MountedApp).mountpath, prefix) || !isOnly()) return undefined;
  knownApps.set(handle, app);
  return app;
}

/** The application of a chain that is mounted in the parent. */
export function childOf(parent: unknown, mounted: readonly unknown[]): unknown {
  return mounted.find((candidate) => (candidate as MountedApp).parent === parent); // cast: a member that may be there
}

function isMountedAt(mountpath: unknown, prefix: string): boolean {
  return [mountpath]
    .flat()
    .some(
      (path) => typeof path === 'string' && path.replace(/\/$/, '').toLowerCase() === prefix.toLowerCase(),
    );
}
