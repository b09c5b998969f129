import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { createLazyFile } from './lazy-file.ts';
import { loadFile } from './load-file.ts';

export interface WhileLoading {
  /** Stands in its place until then. */
  readonly whileLoading?: ReactNode;
}

export interface LoadLaterOptions {
  /**
   * Leaves the network and the processor to what the view shows first: for menus and editors. Until the file can be read, the view stands
   * without them.
   */
  readonly whenIdle?: boolean;
  /** Opens above the view, where a notice stands instead when its file cannot be read; that of others stands in their place. */
  readonly isDialog?: boolean;
}

export type LoadedLater<Props> = ComponentType<Props & WhileLoading> & {
  /** Reads the file before it is needed, when the browser is idle. @returns a function that takes it back. */
  readonly preload: () => () => void;
};

/** At the latest, in browsers that have something to do all the time. */
const maxIdleWaitMs = 1_000;
const retryMs = 5_000;

/**
 * A component in a file of its own, which is read when the component is first drawn, and again when it is drawn after a failure, or when
 * people ask for it: the view around it keeps what was entered. React.lazy keeps a failure for ever, and what Suspense reveals after a
 * placeholder, React holds back for 300 ms.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whenIdle = false, isDialog = false }: LoadLaterOptions = {},
): LoadedLater<Props> {
  const file = createLazyFile(() => loadFile(load));
  const preload = () => callWhenIdle(file.read);
  function Later({ whileLoading = null, ...rest }: Props & WhileLoading) {
    const [{ value: Component, error }, setState] = useState(file.get);
    useEffect(() => {
      // Many may wait for one file, such as the charts of a dashboard: a transition is drawn in slices.
      const update = () => startTransition(() => setState(file.get()));
      update();
      return file.subscribe(update);
    }, []);
    useEffect(() => (whenIdle ? preload() : file.read()), []);
    useEffect(() => {
      if (error === undefined || !whenIdle) return;
      const timer = setTimeout(file.read, retryMs);
      return () => clearTimeout(timer);
    }, [error]);
    if (error !== undefined && isDialog)
      return <FailureNotice error={error} onRetry={file.read} onClose={readOnClose(rest)} />;
    if (error !== undefined && !whenIdle) return <ErrorNotice error={error} retry={file.read} />;
    if (Component === undefined) return whileLoading;
    // TypeScript does not know that an intersection without one part is the other part.
    return <Component {...(rest as unknown as Props)} />;
  }
  return Object.assign(Later, { preload });
}

function readOnClose(props: object): (() => void) | undefined {
  const { onClose } = props as { readonly onClose?: () => void }; // as all dialogs name it
  return onClose;
}

function callWhenIdle(call: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(call, maxIdleWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: maxIdleWaitMs });
  return () => cancelIdleCallback(handle);
}
