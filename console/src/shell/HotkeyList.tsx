import { Group, Kbd, Switch, Table, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useSyncExternalStore } from 'react';
import { Dialog } from './Dialog.tsx';
import { keysOf } from './keys-of.ts';
import { pageHotkeys, singleKeys } from './page-hotkeys.ts';

/** Every key of the page that is shown. */
export function HotkeyList({ onClose }: { readonly onClose: () => void }) {
  const enabled = useSyncExternalStore(singleKeys.subscribe, singleKeys.get) === 'on';
  // The latest registered of two equal keys is the one that runs.
  const hotkeys = [...new Map(pageHotkeys.list().map((hotkey) => [hotkey.key, hotkey])).values()];
  return (
    <Dialog title="Keyboard" onClose={onClose} closesOnClickOutside>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Key</Table.Th>
            <Table.Th scope="col">What it does</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hotkeys.map(({ key, description }) => (
            <Table.Tr key={key}>
              <Table.Td>
                <HotkeyName name={key} />
              </Table.Td>
              <Table.Td>{description}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        label="Keys without Control or Command"
        checked={enabled}
        onChange={(event) => singleKeys.set(event.currentTarget.checked ? 'on' : 'off')}
      />
    </Dialog>
  );
}

function HotkeyName({ name }: { readonly name: string }) {
  const keys = keysOf(name);
  return (
    <Group gap={4} wrap="nowrap">
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may stand twice in a sequence, which never changes.
        <Kbd key={index}>{key}</Kbd>
      ))}
      {keys.length > 1 && !name.startsWith('mod+') && (
        <Text span size="xs" c="dimmed">
          in turn
        </Text>
      )}
    </Group>
  );
}
