import { appOfLayer, childOf } from './mounted-apps.ts';

/** A layer of an Express router, 4 or 5. */
interface Layer {
  readonly route?: { readonly path?: unknown; readonly methods?: Readonly<Record<string, unknown>> };
  readonly handle?: { readonly name?: unknown; readonly stack?: readonly Layer[] };
  /** What the last `match` found, before Express 5.2. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly path?: unknown;
  /** True or what it found. */
  match?(path: string): unknown;
}

/** The start of a path that a layer matched. */
interface Match {
  readonly path?: unknown;
  readonly pattern?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

const maxDepth = 16;

/**
 * The pattern of the route that will serve a request, such as `/orders/:id`. Express says it only when the route runs, and a trace has
 * its name before. It asks the routers' own layers, in their order; `undefined` when that finds none. May throw on an unknown router.
 *
 * @param mounted the mounted applications that the request is in, the outermost first, where that is known.
 * @param ran the route that Express says has run, where that is known: only its pattern is sought.
 */
export function findExpressRoute(
  app: unknown,
  method: string,
  path: string,
  mounted: readonly unknown[] = [],
  ran?: unknown,
): string | undefined {
  const search = { method: method.toLowerCase(), mounted, ran };
  const found = findInStack(search, app, stackOf(app), path, maxDepth);
  return found === uncertain ? undefined : found;
}

interface Search {
  readonly method: string;
  readonly mounted: readonly unknown[];
  readonly ran: unknown;
}

/** One of several applications may serve the request: no later route is certain to. */
const uncertain = '';

function stackOf(app: unknown): readonly Layer[] {
  // Cast: each member is checked before use. Express 4 throws when `router` is read.
  const { _router: router4 } = app as { readonly _router?: { readonly stack?: readonly Layer[] } };
  if (router4 !== undefined) return router4.stack ?? [];
  const { router } = app as { readonly router?: { readonly stack?: readonly Layer[] } }; // as above
  return router?.stack ?? [];
}

/** In a stack of the application itself, or of a router in it. */
function findInStack(
  search: Search,
  app: unknown,
  stack: readonly Layer[],
  path: string,
  depth: number,
): string | undefined {
  if (depth === 0) return undefined;
  for (const layer of stack) {
    const { route, handle } = layer;
    const isMount = isMountLayer(layer);
    // Other middleware is skipped: a route may follow.
    if (route === undefined && handle?.stack === undefined && !isMount) continue;
    const start = matchStart(layer, path);
    if (start === undefined) continue;
    if (route !== undefined) {
      if (search.ran === undefined ? handles(route.methods, search.method) : route === search.ran)
        return patternOf(route.path);
      continue;
    }
    const { prefix } = start;
    const inner = isMount ? findMounted(search, app, { layer, stack, path, prefix }) : app;
    if (inner === uncertain) return uncertain;
    if (inner === undefined) continue;
    const innerStack = isMount ? stackOf(inner) : (handle?.stack ?? []);
    const found = findInStack(search, inner, innerStack, path.slice(start.length) || '/', depth - 1);
    if (found === uncertain) return found;
    if (found !== undefined) return found === '/' && prefix !== '' ? prefix : prefix + found;
  }
  return undefined;
}

interface Mount {
  readonly layer: Layer;
  /** Of the layer. */
  readonly stack: readonly Layer[];
  readonly path: string;
  readonly prefix: string;
}

/** The application that a layer of another one mounts; `uncertain` where it is one of several. */
function findMounted(
  { mounted, ran }: Search,
  parent: unknown,
  { layer, stack, path, prefix }: Mount,
): unknown {
  const isOnly = () =>
    !stack.some((other) => other !== layer && isMountLayer(other) && hasPrefix(other, path, prefix));
  const found = appOfLayer(layer.handle ?? {}, { parent, prefix, isOnly }, mounted);
  // The route itself shows whether it is the right one.
  if (found === undefined && ran !== undefined) return childOf(parent, mounted);
  return found === undefined && !isOnly() ? uncertain : found;
}

function isMountLayer({ route, handle }: Layer): boolean {
  return route === undefined && handle?.name === 'mounted_app';
}

function hasPrefix(layer: Layer, path: string, prefix: string): boolean {
  return matchStart(layer, path)?.prefix.toLowerCase() === prefix.toLowerCase();
}

/** How much of the path a layer matches, and the pattern of that as far as it is known; `undefined` where it does not match. */
function matchStart(
  layer: Layer,
  path: string,
): { readonly length: number; readonly prefix: string } | undefined {
  const matched = layer.match?.(path);
  if (matched === undefined || matched === false) return undefined;
  // Cast: each member is checked before use.
  const { path: mount, pattern, params = {} }: Match = matched === true ? layer : (matched as Match);
  const start = typeof mount === 'string' ? mount : '';
  const prefix = typeof pattern === 'string' ? pattern.replace(/\/$/, '') : withoutValues(start, params);
  return { length: start.length, prefix };
}

function handles(methods: Readonly<Record<string, unknown>> | undefined, method: string): boolean {
  if (methods === undefined) return false;
  return (
    methods['_all'] === true || methods[method] === true || (method === 'head' && methods['get'] === true)
  );
}

/** A route may have several patterns, or regular expressions. */
function patternOf(path: unknown): string | undefined {
  if (typeof path === 'string' || path instanceof RegExp) return String(path);
  return Array.isArray(path) ? path.map(String).join('|') : undefined;
}

/** A mounted router does not keep its pattern, so the values of parameters are replaced by their names. */
export function withoutValues(mount: string, params: Readonly<Record<string, unknown>>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [String(value), name]));
  return mount
    .split('/')
    .map((segment) => {
      const name = names.get(decodeSafely(segment));
      return name === undefined ? segment : `:${name}`;
    })
    .join('/');
}

function decodeSafely(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
