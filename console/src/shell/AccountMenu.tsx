import { AccountButton } from './AccountButton.tsx';
import type { AccountPopoverProps } from './AccountPopover.tsx';
import { loadLater } from './load-later.tsx';

const AccountPopover = loadLater(async () => (await import('./AccountPopover.tsx')).AccountPopover, {
  whenIdle: true,
});

/** Whoever is signed in, and their preferences. */
export function AccountMenu(props: AccountPopoverProps) {
  return <AccountPopover whileLoading={<AccountButton aria-disabled />} {...props} />;
}
