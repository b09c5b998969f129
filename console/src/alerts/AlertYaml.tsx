import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { MetricAlert } from '../generated/types.gen.ts';
import { saveFile } from '../lists/save-file.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { CheckIcon } from '../shell/icons/CheckIcon.tsx';
import { CopyIcon } from '../shell/icons/CopyIcon.tsx';
import { useCopy } from '../shell/use-copy.ts';
import classes from './AlertPage.module.css';
import { toAlertYaml } from './alert-yaml.ts';

export interface AlertYamlProps {
  readonly slug: string;
  readonly alert: MetricAlert;
  readonly onClose: () => void;
}

/** The alert as a file to keep in a repository. */
export function AlertYaml({ slug, alert, onClose }: AlertYamlProps) {
  const text = useMemo(() => toAlertYaml(alert), [alert]);
  const { outcome, copy } = useCopy();
  return (
    <Dialog title="YAML" onClose={onClose} size={720} closesOnClickOutside>
      <Text size="sm">
        As <code>alerts/{slug}.yaml</code>, the example alerts-as-code applies it; the slug is the name of the
        file.
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes['yaml']} aria-label="File" tabIndex={0}>
        {text}
      </section>
      <Group justify="flex-end" gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'application/yaml' }), `${slug}.yaml`)}
        >
          Download
        </Button>
        <Button
          size="xs"
          data-autofocus
          leftSection={outcome === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
          onClick={() => void copy(text)}
        >
          <span aria-live="polite">{{ none: 'Copy', copied: 'Copied', failed: 'Refused' }[outcome]}</span>
        </Button>
      </Group>
    </Dialog>
  );
}
