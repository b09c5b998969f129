import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { hasRole, mayManage } from '../session/roles.ts';
import type { OpenProject } from '../session/use-project.ts';
import classes from './Settings.module.css';
import { sections } from './sections.ts';

export interface SettingsNavigationProps {
  readonly project: OpenProject;
  readonly current: string;
}

const groups = [
  ['project', 'Project'],
  ['organization', 'Organization'],
] as const;

/** The sections that the role may read, and the way to the own account. */
export function SettingsNavigation({ project, current }: SettingsNavigationProps) {
  const readable = sections.filter(({ readableBy }) => hasRole(project.role, readableBy));
  return (
    <nav aria-label="Settings">
      {groups.map(([group, title]) => (
        <ul key={group} className={classes['group']} aria-label={title}>
          <li className={classes['groupTitle']} aria-hidden>
            {title}
          </li>
          {readable
            .filter((section) => section.of === group)
            .map(({ name, label }) => (
              <li key={name}>
                <Link
                  to="/p/$projectId/settings/$section"
                  params={{ projectId: project.projectId, section: name }}
                  className={classes['link']}
                  aria-current={name === current ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      ))}
      <ul className={classes['group']} aria-label="You">
        <li className={classes['groupTitle']} aria-hidden>
          You
        </li>
        <li>
          <Link to="/account" className={classes['link']}>
            Password and sessions
          </Link>
        </li>
      </ul>
      {!mayManage(project.role) && (
        <Text size="xs" c="dimmed" className={classes['note']}>
          Keys, people and the audit log are managed by owners and admins.
        </Text>
      )}
    </nav>
  );
}
