import { Button, Menu } from '@mantine/core';
import { CopyAsItems } from './CopyAsItems.tsx';
import type { ApiCall } from './format-call.ts';
import { CheckIcon } from './icons/CheckIcon.tsx';
import { CopyIcon } from './icons/CopyIcon.tsx';
import { type CopyOutcome, useCopy } from './use-copy.ts';

const labels: Readonly<Record<CopyOutcome, string>> = {
  none: 'Copy as',
  copied: 'Copied',
  failed: 'Not copied: the browser refused',
};

/** Copies a call of the API as a command, as code or as its expression, to repeat it elsewhere. */
export function CopyAsMenu({ call }: { readonly call: ApiCall }) {
  const { outcome, copy } = useCopy();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={outcome === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
        >
          <span aria-live="polite">{labels[outcome]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CopyAsItems call={call} copy={copy} />
        <Menu.Divider />
        <Menu.Item onClick={() => void copy(window.location.href)}>Link to this view</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
