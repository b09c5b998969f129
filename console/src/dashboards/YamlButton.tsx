import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { DashboardYamlProps } from './DashboardYaml.tsx';

const DashboardYaml = lazy(async () => ({ default: (await import('./DashboardYaml.tsx')).DashboardYaml }));

/** Opens the YAML of a dashboard or of its draft. */
export function YamlButton(props: Omit<DashboardYamlProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        YAML
      </Button>
      <Suspense>{isOpen && <DashboardYaml {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
