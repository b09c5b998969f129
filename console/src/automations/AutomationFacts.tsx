import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { ValueBadge } from '../charts/ValueBadge.tsx';
import { FilterText } from '../filter-bar/FilterText.tsx';
import type { AutomationInput } from '../generated/types.gen.ts';
import { mayWrite } from '../session/roles.ts';
import { useProject } from '../session/use-project.ts';
import classes from './automations.module.css';
import { ChannelNames } from './ChannelNames.tsx';
import { TrialResult } from './TrialResult.tsx';
import { useTrial } from './use-trial.ts';

/** An automation for those who may not change it. */
export function AutomationFacts({ automation }: { readonly automation: AutomationInput }) {
  const { role } = useProject();
  const mayTry = mayWrite(role);
  const trial = useTrial();
  const { description, filter, channels, enabled } = automation;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        Owners and admins write automations; you can {mayTry ? 'read and try' : 'read'} this one.
      </Text>
      {description !== undefined && <Text size="sm">{description}</Text>}
      <Paper withBorder w="100%">
        <Table variant="vertical" layout="fixed" aria-label="Automation">
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row" w={120}>
                Filter
              </Table.Th>
              <Table.Td>
                <Text size="sm" ff="monospace" className={classes['filter']}>
                  <FilterText text={filter} />
                </Text>
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row">Channels</Table.Th>
              <Table.Td>
                <ChannelNames channels={channels} />
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row">State</Table.Th>
              <Table.Td>
                <ValueBadge value={enabled ? 'enabled' : 'disabled'} />
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Paper>
      {mayTry && (
        <Group>
          <Button size="sm" onClick={() => trial.start(filter)} loading={trial.query.isFetching}>
            Try against the last 1,000 traces
          </Button>
        </Group>
      )}
      <TrialResult trial={trial} draft={filter} />
    </Stack>
  );
}
