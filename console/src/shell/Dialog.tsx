import type { DialogProps } from './LoadedDialog.tsx';
import { loadLater } from './load-later.tsx';

/** A dialog that is open while it is mounted; the focus returns to what opened it. */
export const Dialog = loadLater<DialogProps>(async () => (await import('./LoadedDialog.tsx')).LoadedDialog, {
  isDialog: true,
});
