import { ActionIcon, Burger, Button, Group, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProjectOfPath } from '../session/use-project.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BrandIcon } from './icons/BrandIcon.tsx';
import { SearchIcon } from './icons/SearchIcon.tsx';
import { keysOf } from './keys-of.ts';
import { ProjectSwitch } from './ProjectSwitch.tsx';
import classes from './Shell.module.css';

export interface HeaderProps {
  readonly navigationOpen: boolean;
  readonly onToggleNavigation: () => void;
  readonly onOpenPalette: () => void;
  readonly onOpenHotkeys: () => void;
}

export function Header({ navigationOpen, onToggleNavigation, onOpenPalette, onOpenHotkeys }: HeaderProps) {
  const project = useProjectOfPath();
  return (
    <Group h="100%" px="sm" gap="xs" wrap="nowrap">
      {project !== undefined && (
        <Burger
          opened={navigationOpen}
          onClick={onToggleNavigation}
          hiddenFrom="sm"
          size="sm"
          aria-label="Navigation"
          aria-expanded={navigationOpen}
        />
      )}
      <Link to="/" className={classes['brand']} aria-label="Cairn, start page">
        <BrandIcon size={22} />
        <Group visibleFrom="sm">Cairn</Group>
      </Link>
      <ProjectSwitch />
      <Group ml="auto" gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          visibleFrom="sm"
          leftSection={<SearchIcon size={14} />}
          rightSection={<Kbd size="xs">{keysOf('mod+K').join(' ')}</Kbd>}
          onClick={onOpenPalette}
        >
          Go to…
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          hiddenFrom="sm"
          aria-label="Open the command palette"
          onClick={onOpenPalette}
        >
          <SearchIcon />
        </ActionIcon>
        <AccountMenu onOpenHotkeys={onOpenHotkeys} />
      </Group>
    </Group>
  );
}
