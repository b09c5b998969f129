import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shownTitle: string | undefined;

function show(title: string | undefined): void {
  shownTitle = title;
  for (const listener of listeners) listener();
}

/** Names the page in the title of the browser's tab while the component is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    show(title);
    return () => show(undefined);
  }, [title]);
}

/** Keeps the title of the document: the page, the screen that it is below, and the project. */
export function useDocumentTitle(screen: string | undefined, project: string | undefined): void {
  const page = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shownTitle,
  );
  useEffect(() => {
    document.title = joinTitle([page, screen, project]);
  }, [page, screen, project]);
}

/** From the special to the general, each name once: a tab shows the first words only. */
export function joinTitle(parts: readonly (string | undefined)[]): string {
  const names = parts.filter((part) => part !== undefined && part.trim() !== '');
  return [...new Set([...names, 'Cairn'])].join(' · ');
}
