import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useProjectOfPath } from '../session/use-project.ts';
import { ChevronIcon } from './icons/ChevronIcon.tsx';
import classes from './Shell.module.css';

/** The project of the page, as a button. */
export function ProjectButton(props: Pick<ComponentProps<'button'>, 'ref' | 'aria-disabled'>) {
  const current = useProjectOfPath();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      c="inherit"
      rightSection={<ChevronIcon size={14} />}
      aria-label={current === undefined ? 'Choose a project' : `Project ${current.name}, change`}
      {...props}
    >
      <span className={classes['projectName']}>{current?.name ?? 'Choose a project'}</span>
    </Button>
  );
}
