import { Badge, Button, Group, Table, Text } from '@mantine/core';
import type { ConsoleKey } from '../../generated/types.gen.ts';
import { formatMinute } from '../../time-range/format-time.ts';
import { useTimeZone } from '../../time-range/use-time-zone.ts';
import classes from '../Settings.module.css';
import { findKeyKind } from './key-form.ts';

export interface KeyRowProps {
  readonly apiKey: ConsoleKey;
  readonly onEdit: (key: ConsoleKey) => void;
  readonly onRevoke: (key: ConsoleKey) => void;
}

export function KeyRow({ apiKey, onEdit, onRevoke }: KeyRowProps) {
  const zone = useTimeZone();
  const { name, kind, display_prefix: prefix, allowed_origins: origins } = apiKey;
  const { created_at: createdAt, last_used_at: usedAt, revoked_at: revokedAt } = apiKey;
  const toMinute = (time: string) => formatMinute(time, zone);
  return (
    <Table.Tr className={revokedAt === undefined ? undefined : classes['revoked']}>
      <Table.Td className={classes['name']}>
        {name}
        {origins.length > 0 && (
          <Text size="xs" c="dimmed" className={classes['anywhere']}>
            {origins.join(', ')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{findKeyKind(kind).label}</Table.Td>
      <Table.Td className={classes['mono']}>{prefix}…</Table.Td>
      <Table.Td className={classes['nowrap']}>{toMinute(createdAt)}</Table.Td>
      <Table.Td className={classes['nowrap']}>{usedAt === undefined ? 'never' : toMinute(usedAt)}</Table.Td>
      <Table.Td className={classes['nowrap']}>
        {revokedAt === undefined ? (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Edit the key ${name}`}
              onClick={() => onEdit(apiKey)}
            >
              Edit
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Revoke the key ${name}`}
              onClick={() => onRevoke(apiKey)}
            >
              Revoke
            </Button>
          </Group>
        ) : (
          <Badge variant="outline" color="gray" tt="none">
            Revoked {toMinute(revokedAt)}
          </Badge>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
