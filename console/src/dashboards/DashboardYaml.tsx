import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DashboardInput } from '../generated/types.gen.ts';
import { saveFile } from '../lists/save-file.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { CheckIcon } from '../shell/icons/CheckIcon.tsx';
import { CopyIcon } from '../shell/icons/CopyIcon.tsx';
import { useCopy } from '../shell/use-copy.ts';
import { formatDashboardYaml, parseDashboardYaml } from './dashboard-yaml.ts';
import { YamlField } from './YamlField.tsx';

export interface DashboardYamlProps {
  readonly slug: string;
  readonly document: DashboardInput;
  /** Takes another document into the draft; absent where it may only be read. */
  readonly onReplace?: ((document: DashboardInput) => void) | undefined;
  readonly onClose: () => void;
}

/** Shows a dashboard as the file that `alerts-as-code` applies, and takes one. */
export function DashboardYaml({ slug, document, onReplace, onClose }: DashboardYamlProps) {
  const [original] = useState(() => formatDashboardYaml(document));
  const [text, setText] = useState(original);
  const [problem, setProblem] = useState<string>();
  const { outcome, copy } = useCopy();
  const content = useRef<HTMLDivElement>(null);
  const isEdited = text !== original;
  useEffect(() => {
    if (problem !== undefined) content.current?.querySelector('textarea')?.focus();
  }, [problem]);

  function apply(): void {
    const parsed = parseDashboardYaml(text);
    if (parsed.kind === 'problem') {
      setProblem(parsed.message);
      return;
    }
    onReplace?.(parsed.dashboard);
    onClose();
  }

  return (
    <Dialog
      title={`YAML of ${slug}`}
      onClose={onClose}
      size={900}
      // What was typed here is nowhere else.
      closesOnClickOutside={!isEdited}
      closesOnEscape={!isEdited}
    >
      <Stack ref={content}>
        <Text size="sm">{explain(slug, onReplace !== undefined)}</Text>
        <YamlField
          label="YAML"
          rows={20}
          value={text}
          error={problem}
          onChange={
            onReplace === undefined
              ? undefined
              : (next) => {
                  setText(next);
                  setProblem(undefined);
                }
          }
        />
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={outcome === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
              onClick={() => void copy(text)}
            >
              <span aria-live="polite">{{ none: 'Copy', copied: 'Copied', failed: 'Refused' }[outcome]}</span>
            </Button>
            <Button
              variant="default"
              onClick={() => saveFile(new Blob([text], { type: 'application/yaml' }), `${slug}.yaml`)}
            >
              Download
            </Button>
          </Group>
          {onReplace !== undefined && (
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {isEdited ? 'Drop my changes' : 'Cancel'}
              </Button>
              <Button disabled={!isEdited} onClick={apply}>
                Take into the draft
              </Button>
            </Group>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function explain(slug: string, canReplace: boolean): string {
  const use = `Keep it as dashboards/${slug}.yaml to apply it from a repository.`;
  return canReplace ? `${use} What you change here goes into the draft, and is saved with it.` : use;
}
