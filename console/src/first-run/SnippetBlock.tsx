import { Button, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { CheckIcon } from '../shell/icons/CheckIcon.tsx';
import { CopyIcon } from '../shell/icons/CopyIcon.tsx';
import { useCopy } from '../shell/use-copy.ts';
import classes from './FirstRunPage.module.css';
import type { Snippet } from './snippets.ts';

const copyLabels = { none: 'Copy', copied: 'Copied', failed: 'Refused' };

/** A text to copy as a whole. */
export function SnippetBlock({ title, text, description }: Snippet) {
  const { outcome, copy } = useCopy();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes['snippet']}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} size="h5" id={titleId}>
          {title}
        </Title>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Copy ${title}`}
          leftSection={outcome === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
          onClick={() => void copy(text)}
        >
          <span aria-live="polite">{copyLabels[outcome]}</span>
        </Button>
      </Group>
      {description !== undefined && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too */}
      <pre className={classes['text']} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
