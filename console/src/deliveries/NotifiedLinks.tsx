import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeliveryWithAttempts } from '../generated/types.gen.ts';
import { useSession } from '../session/use-session.ts';
import { Fact } from './Fact.tsx';
import { readNotifiedEntities } from './notified-entities.ts';

/** Links to what the notification is about, in its own project; their names alone where that may not be opened. */
export function NotifiedLinks({ delivery }: { readonly delivery: DeliveryWithAttempts }) {
  const { project_id: projectId, payload } = delivery;
  const { projects } = useSession();
  const canOpen = projects.some(({ project_id }) => project_id === projectId);
  const { alert, automation, traceIds } = readNotifiedEntities(payload);
  return (
    <>
      {alert !== undefined && (
        <Fact label="Alert">
          {canOpen ? (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/p/$projectId/alerts/$slug" params={{ projectId, slug: alert.slug }} {...props} />
              )}
            >
              {alert.title}
            </Anchor>
          ) : (
            alert.title
          )}
        </Fact>
      )}
      {automation !== undefined && (
        <Fact label="Automation">
          {canOpen ? (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/p/$projectId/automations/$automationId"
                  params={{ projectId, automationId: automation.automationId }}
                  {...props}
                />
              )}
            >
              {automation.title}
            </Anchor>
          ) : (
            automation.title
          )}
        </Fact>
      )}
      {traceIds.map((traceId) => (
        <Fact key={traceId} label="Trace">
          {canOpen ? (
            <Anchor
              size="sm"
              ff="monospace"
              renderRoot={(props) => (
                <Link to="/p/$projectId/traces/$traceId" params={{ projectId, traceId }} {...props} />
              )}
            >
              {traceId}
            </Anchor>
          ) : (
            <Text span size="sm" ff="monospace">
              {traceId}
            </Text>
          )}
        </Fact>
      ))}
    </>
  );
}
