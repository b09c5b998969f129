import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AccountButton } from './AccountButton.tsx';
import { AccountPanel } from './AccountPanel.tsx';

export interface AccountPopoverProps {
  readonly onOpenHotkeys: () => void;
}

/** The account's button, and what it opens. */
export function AccountPopover({ onOpenHotkeys }: AccountPopoverProps) {
  const [opened, menu] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={menu.set}
      position="bottom-end"
      shadow="md"
      width={290}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <AccountButton onClick={menu.toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Account" p="xs">
        <AccountPanel onClose={menu.close} onOpenHotkeys={onOpenHotkeys} />
      </Popover.Dropdown>
    </Popover>
  );
}
