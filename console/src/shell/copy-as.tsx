import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ApiCall } from './format-call.ts';
import { CopyIcon } from './icons/CopyIcon.tsx';

export type { ApiCall } from './format-call.ts';

const CopyAsMenu = lazy(async () => ({ default: (await import('./CopyAsMenu.tsx')).CopyAsMenu }));

/** Copies a call of the API as a command, as code or as its expression, to repeat it elsewhere. */
export function CopyAs({ call }: { readonly call: ApiCall }) {
  const placeholder = (
    <Button size="xs" variant="default" leftSection={<CopyIcon size={14} />} aria-disabled>
      Copy as
    </Button>
  );
  return (
    <Suspense fallback={placeholder}>
      <CopyAsMenu call={call} />
    </Suspense>
  );
}
