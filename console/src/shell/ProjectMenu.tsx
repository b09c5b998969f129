import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useProjectOfPath } from '../session/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { CheckIcon } from './icons/CheckIcon.tsx';
import { ProjectButton } from './ProjectButton.tsx';
import { useScreen } from './use-screen.ts';

/** The projects that the user may open, below the button that names the current one. */
export function ProjectMenu() {
  const { projects } = useSession();
  const current = useProjectOfPath();
  const screen = useScreen();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <ProjectButton />
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
        <Menu.Label>Projects</Menu.Label>
        {projects.map(({ project_id, name }) => (
          <Menu.Item
            key={project_id}
            rightSection={project_id === current?.projectId ? <CheckIcon size={14} /> : undefined}
            aria-current={project_id === current?.projectId ? 'true' : undefined}
            onClick={() =>
              void navigate({
                to: screen?.to ?? '/p/$projectId/logs',
                params: { projectId: project_id },
              })
            }
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
