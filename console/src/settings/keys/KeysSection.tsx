import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../../api/clients.ts';
import { ErrorNotice } from '../../api/ErrorNotice.tsx';
import { listKeysOptions } from '../../generated/@tanstack/react-query.gen.ts';
import type { ConsoleKey, CreatedKey } from '../../generated/types.gen.ts';
import { useProject } from '../../session/use-project.ts';
import { EmptyState } from '../../shell/EmptyState.tsx';
import { PlusIcon } from '../../shell/icons/PlusIcon.tsx';
import { LoadingState } from '../../shell/LoadingState.tsx';
import { ScrollingTable } from '../ScrollingTable.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { ShownOnceDialog } from '../ShownOnceDialog.tsx';
import { EditKeyDialog } from './EditKeyDialog.tsx';
import { KeyRow } from './KeyRow.tsx';
import { findKeyKind } from './key-form.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';

type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'created'; readonly created: CreatedKey }
  | { readonly kind: 'edit' | 'revoke'; readonly keyId: string };

/** What programs send and read telemetry with. */
export function KeysSection() {
  const { projectId, name } = useProject();
  const keys = useQuery(listKeysOptions({ client: organizationClient, path: { project_id: projectId } }));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const listed = keys.data?.keys ?? [];
  /** As the list has it now: it is read again when somebody else changed the key. */
  const chosen =
    dialog?.kind === 'edit' || dialog?.kind === 'revoke'
      ? listed.find(({ key_id: id }) => id === dialog.keyId)
      : undefined;
  const open = (kind: 'edit' | 'revoke') => (key: ConsoleKey) => setDialog({ kind, keyId: key.key_id });
  return (
    <SectionFrame
      title="Keys"
      description="Programs send and read the telemetry of this project with a key. A key is shown once, when it is created."
      actions={
        <Button size="xs" leftSection={<PlusIcon size={14} />} onClick={() => setDialog({ kind: 'new' })}>
          New key
        </Button>
      }
    >
      {keys.isPending && <LoadingState />}
      {keys.isError && <ErrorNotice error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isSuccess && listed.length === 0 && (
        <EmptyState title="No keys yet">Create an ingest key to send the first telemetry.</EmptyState>
      )}
      {listed.length > 0 && (
        <ScrollingTable
          label="Keys"
          columns={['Name', 'Type', 'Begins with', 'Created', 'Last used', 'Actions']}
          minWidth={820}
        >
          {listed.map((key) => (
            <KeyRow key={key.key_id} apiKey={key} onEdit={open('edit')} onRevoke={open('revoke')} />
          ))}
        </ScrollingTable>
      )}
      {dialog?.kind === 'new' && (
        <NewKeyDialog
          projectId={projectId}
          projectName={name}
          onCreated={(created) => setDialog({ kind: 'created', created })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'created' && (
        <ShownOnceDialog
          title={`The key “${dialog.created.name}”`}
          label={`${findKeyKind(dialog.created.kind).label} key`}
          value={dialog.created.key}
          onClose={close}
        >
          <Text size="sm">
            Copy it now and store it where your secrets are: it is not shown again. If it is lost, revoke it
            and create another.
          </Text>
        </ShownOnceDialog>
      )}
      {dialog?.kind === 'edit' && chosen !== undefined && (
        <EditKeyDialog projectId={projectId} apiKey={chosen} onClose={close} />
      )}
      {dialog?.kind === 'revoke' && chosen !== undefined && (
        <RevokeKeyDialog projectId={projectId} apiKey={chosen} onClose={close} />
      )}
    </SectionFrame>
  );
}
