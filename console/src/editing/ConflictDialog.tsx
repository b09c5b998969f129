import { loadLater } from '../shell/load-later.tsx';
import type { ConflictDialogProps } from './LoadedConflictDialog.tsx';

const LoadedConflictDialog = loadLater<ConflictDialogProps<unknown>>(
  async () => (await import('./LoadedConflictDialog.tsx')).LoadedConflictDialog,
  { isDialog: true },
);

export const preloadConflictDialog = LoadedConflictDialog.preload;

/** Shows what two people changed in one document, and lets the second choose where both changed the same. */
export function ConflictDialog<T>({ onResolve, ...props }: ConflictDialogProps<T>) {
  // A component that is loaded has no type parameters; the dialog merges three documents of type T into another one.
  return <LoadedConflictDialog {...props} onResolve={(merged) => onResolve(merged as T)} />;
}
