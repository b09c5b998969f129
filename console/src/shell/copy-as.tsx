import { Button } from '@mantine/core';
import type { ApiCall } from './api-call.ts';

/** Copies a call of the API in a form to use elsewhere. */
export function CopyAs({ call }: { readonly call: ApiCall }) {
  return (
    <Button variant="default" size="xs" onClick={() => void navigator.clipboard.writeText(call.operationId)}>
      Copy as
    </Button>
  );
}
