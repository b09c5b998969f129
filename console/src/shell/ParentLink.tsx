import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../session/use-project.ts';

type ListName = 'alerts' | 'automations' | 'channels' | 'dashboards' | 'deliveries';

/** Above the title of a page about one of a list: the way back to all of them. */
export function ParentLink({ list }: { readonly list: ListName }) {
  const { projectId } = useProject();
  return (
    <Anchor
      size="sm"
      w="fit-content"
      renderRoot={(props) => (
        <Link
          to={`/p/$projectId/${list}`}
          params={{ projectId }}
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    >
      All {list}
    </Anchor>
  );
}
