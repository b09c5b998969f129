import { Button, Stack, Tabs, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationClient } from '../api/clients.ts';
import { ErrorNotice } from '../api/ErrorNotice.tsx';
import { getUsageOptions } from '../generated/@tanstack/react-query.gen.ts';
import { useViewState } from '../routing/use-view-state.ts';
import { useProject } from '../session/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { ArrivalList } from './ArrivalList.tsx';
import { hasEverything, listRefusals, toArrivals } from './arrivals.ts';
import classes from './FirstRunPage.module.css';
import { firstRunView, senders } from './first-run-view.ts';
import { KeyStep } from './KeyStep.tsx';
import { LateChecklist } from './LateChecklist.tsx';
import { SnippetBlock } from './SnippetBlock.tsx';
import { keyPlaceholders, senderGuides } from './snippets.ts';
import { useKeyCreation } from './use-key-creation.ts';
import { useLastFailure } from './use-last-failure.ts';
import { useSampleData } from './use-sample-data.ts';

const pollMs = 2_000;
const lateAfterMs = 60_000;

/** How to send the first data to a project, and whether it arrived. */
export function FirstRunPage() {
  const { projectId, name } = useProject();
  const { ingest_url: ingestUrl, user } = useSession();
  const sample = useSampleData();
  const canWriteSample = user.organization_role !== 'none';
  const [{ sender }, setView] = useViewState(firstRunView);
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), lateAfterMs, { autoInvoke: true });
  const usage = useQuery({
    ...getUsageOptions({
      client: organizationClient,
      path: { project_id: projectId },
      query: { since: '1h' },
    }),
    staleTime: 0,
    // The next poll is one. A hidden page does not poll.
    retry: false,
    refetchInterval: ({ state }) => (hasEverything(state.data) ? false : pollMs),
  });
  const failure = useLastFailure(usage);
  const keys = { ingest: useKeyCreation('ingest'), web: useKeyCreation('web') };
  const arrivals = toArrivals(usage.data);
  const { keyKind, signals, snippets } = senderGuides[sender];
  const isAwaited = arrivals.some(({ signal, firstAt }) => firstAt === undefined && signals.includes(signal));
  const values = { ingestUrl, key: keys[keyKind].key ?? keyPlaceholders[keyKind] };
  return (
    <div className={classes['page']}>
      <PageHeader title="Send your first data">
        {canWriteSample && (
          <Button size="xs" variant="default" loading={sample.isPending} onClick={sample.write}>
            Try sample data
          </Button>
        )}
      </PageHeader>
      <Text size="sm" c="dimmed">
        Copy what sends, run it, and watch it arrive.
        {canWriteSample &&
          ' Sample data is an hour of a small shop, in a project of its own: every screen can be tried with it.'}
      </Text>
      {sample.error !== null && <ErrorNotice error={sample.error} />}
      {failure !== null && <ErrorNotice error={failure} retry={() => void usage.refetch()} />}
      <ArrivalList arrivals={arrivals} isLate={isLate} />
      {isLate && isAwaited && (
        <LateChecklist ingestUrl={ingestUrl} projectName={name} refusals={listRefusals(usage.data)} />
      )}
      <section aria-labelledby="senders-title">
        <Title order={2} size="h4" id="senders-title" mb="xs">
          Choose what sends
        </Title>
        <Tabs
          value={sender}
          onChange={(value) =>
            setView({ sender: senders.find((candidate) => candidate === value) ?? sender }, { replace: true })
          }
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {senders.map((candidate) => (
              <Tabs.Tab key={candidate} value={candidate}>
                {senderGuides[candidate].label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={sender}>
            <Stack gap="lg">
              <Text size="sm" c="dimmed">
                Sends {signals.join(', ')} to {ingestUrl}.
              </Text>
              <KeyStep key={keyKind} kind={keyKind} creation={keys[keyKind]} />
              {snippets(values).map((snippet) => (
                <SnippetBlock key={`${sender} ${snippet.title}`} {...snippet} />
              ))}
            </Stack>
          </Tabs.Panel>
        </Tabs>
      </section>
    </div>
  );
}
