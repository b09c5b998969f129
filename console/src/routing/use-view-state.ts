import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { SearchParams } from './search-params.ts';

export interface ViewCodec<View> {
  readonly decode: (search: Record<string, unknown>) => View;
  readonly encode: (view: View) => SearchParams;
}

export interface SetViewOptions {
  /** Changes the current entry of the browser's history instead of adding one. */
  readonly replace?: boolean;
  /** Asks nothing when a draft is left: it was saved, or is to be dropped. */
  readonly ignoreBlocker?: boolean;
}

/** The state of a view, which is the query of its address, and how to change it. */
export function useViewState<View>(codec: ViewCodec<View>) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => codec.decode(search), [codec, search]);
  const setView = useCallback(
    (next: View, { replace = false, ignoreBlocker = false }: SetViewOptions = {}) =>
      void navigate({ to: '.', search: codec.encode(next), replace, ignoreBlocker }),
    [codec, navigate],
  );
  return [view, setView] as const;
}

/** What a route validates its parameters with: unknown ones leave the address, wrong ones become defaults. */
export function validateView<View>({ decode, encode }: ViewCodec<View>) {
  return (search: Record<string, unknown>): SearchParams => encode(decode(search));
}
