import { Button } from '@mantine/core';
import type { ApiCall } from './format-call.ts';
import { CopyIcon } from './icons/CopyIcon.tsx';
import { loadLater } from './load-later.tsx';

export type { ApiCall } from './format-call.ts';

const CopyAsMenu = loadLater(async () => (await import('./CopyAsMenu.tsx')).CopyAsMenu, { whenIdle: true });

/** Copies a call of the API as a command, as code or as its expression, to repeat it elsewhere. */
export function CopyAs({ call }: { readonly call: ApiCall }) {
  const placeholder = (
    <Button size="xs" variant="default" leftSection={<CopyIcon size={14} />} aria-disabled>
      Copy as
    </Button>
  );
  return <CopyAsMenu whileLoading={placeholder} call={call} />;
}
