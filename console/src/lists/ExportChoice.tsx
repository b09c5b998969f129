import { Button, Menu } from '@mantine/core';
import type { ExportFormat } from './export-rows.ts';

export interface ExportChoiceProps {
  readonly onChoose: (format: ExportFormat) => void;
}

/** A button that opens the formats of an export. */
export function ExportChoice({ onChoose }: ExportChoiceProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default">
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('ndjson')}>NDJSON, whole records</Menu.Item>
        <Menu.Item onClick={() => onChoose('csv')}>CSV, the columns shown</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
