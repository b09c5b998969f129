import { Button } from '@mantine/core';
import { useState } from 'react';
import { loadLater } from '../shell/load-later.tsx';
import type { DashboardYamlProps } from './DashboardYaml.tsx';

/** The YAML of a dashboard or of its draft, in a dialog. */
export const DashboardYaml = loadLater(async () => (await import('./DashboardYaml.tsx')).DashboardYaml, {
  isDialog: true,
});

/** Opens the YAML of a dashboard to read it. */
export function YamlButton(props: Omit<DashboardYamlProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        YAML
      </Button>
      {isOpen && <DashboardYaml {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
