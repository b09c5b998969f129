/**
 * Which subtrees of a waterfall are folded: all of them or none, but for some spans. Either way a permalink of a trace of
 * ten thousand spans stays short.
 */
export interface Folds {
  readonly all: boolean;
  /** The spans for which the opposite of `all` holds. */
  readonly except: readonly string[];
}

export const noFolds: Folds = { all: false, except: [] };
export const allFolds: Folds = { all: true, except: [] };

/** As many as an address line bears: the oldest are forgotten first. */
export const maxFoldExceptions = 100;

export function isFolded({ all, except }: Folds, spanId: string): boolean {
  return except.includes(spanId) !== all;
}

export function toggleFold({ all, except }: Folds, spanId: string): Folds {
  const others = except.filter((id) => id !== spanId);
  if (others.length < except.length) return { all, except: others };
  return { all, except: [...others, spanId].slice(-maxFoldExceptions) };
}

/** Folds fewer spans: every one of these is open. */
export function unfold(folds: Folds, spanIds: readonly string[]): Folds {
  return spanIds.reduce((open, id) => (isFolded(open, id) ? toggleFold(open, id) : open), folds);
}

/** `undefined` for the folds of a fresh page: nothing is folded. */
export function encodeFolds({ all, except }: Folds): string | undefined {
  const ids = except.join('.');
  if (all) return ids === '' ? 'all' : `all.${ids}`;
  return ids === '' ? undefined : ids;
}

/** Anything but an encoded value folds nothing. */
export function decodeFolds(value: unknown): Folds {
  if (typeof value !== 'string') return noFolds;
  const [head, ...rest] = value.split('.');
  const ids = head === 'all' ? rest : value.split('.');
  const except = [...new Set(ids.filter((id) => spanIdPattern.test(id)))].slice(-maxFoldExceptions);
  return { all: head === 'all', except };
}

/** As ids of spans are: the hexadecimal ids of OpenTelemetry. */
export const spanIdPattern = /^[0-9a-f]{16}$/;
