import { Modal, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type Command, findCommands } from './commands.ts';
import { SearchIcon } from './icons/SearchIcon.tsx';
import classes from './Palette.module.css';
import { type CommandActions, useCommands } from './use-commands.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useTraceCommands } from './use-trace-commands.ts';

export interface PaletteProps extends CommandActions {
  readonly onClose: () => void;
}

/** Finds a page, a project or a setting by its name, and a trace by its id: a combobox whose list stays open. */
export function Palette({ onClose, ...actions }: PaletteProps) {
  const [query, setQuery] = useState('');
  const commands = useCommands(actions);
  const traceCommands = useTraceCommands(query);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const listId = useId();
  const found = [...traceCommands, ...findCommands(commands, query)];
  const optionId = (index: number) => `${listId}-${index}`;
  useReturnFocus();
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setSelectedIndex((selectedIndex + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[selectedIndex]);
  };
  useEffect(() => {
    document.getElementById(`${listId}-${selectedIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, selectedIndex]);

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        leftSection={<SearchIcon />}
        placeholder="Go to, switch, set, a trace id…"
        aria-label="Command"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(selectedIndex) : undefined}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setSelectedIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Commands" className={classes['list']}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of its options.
          <div
            key={command.label}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === selectedIndex}
            className={classes['option']}
            onClick={() => run(command)}
          >
            {command.label}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" p="md" role="status">
          Nothing is called “{query}”.
        </Text>
      )}
    </Modal>
  );
}
