import { lazy, Suspense } from 'react';
import { AccountButton } from './AccountButton.tsx';
import type { AccountPopoverProps } from './AccountPopover.tsx';

const AccountPopover = lazy(async () => ({ default: (await import('./AccountPopover.tsx')).AccountPopover }));

/** Whoever is signed in, and their preferences. */
export function AccountMenu(props: AccountPopoverProps) {
  return (
    <Suspense fallback={<AccountButton aria-disabled />}>
      <AccountPopover {...props} />
    </Suspense>
  );
}
