import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useProjectOfPath } from '../session/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { CheckIcon } from './icons/CheckIcon.tsx';
import { ChevronIcon } from './icons/ChevronIcon.tsx';
import classes from './Shell.module.css';
import { useScreen } from './use-screen.ts';

/** The project of the page, and the way to the same screen of another. */
export function ProjectSwitch() {
  const { projects } = useSession();
  const current = useProjectOfPath();
  const screen = useScreen();
  const navigate = useNavigate();
  if (projects.length === 0) return null;
  return (
    <Menu position="bottom-start" shadow="md" width={240}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          c="inherit"
          rightSection={<ChevronIcon size={14} />}
          aria-label={current === undefined ? 'Choose a project' : `Project ${current.name}, change`}
        >
          <span className={classes['projectName']}>{current?.name ?? 'Choose a project'}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
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
