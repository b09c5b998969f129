import { SegmentedControl, Textarea } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import { useState } from 'react';
import { Markdown } from '../markdown/Markdown.tsx';
import classes from './AlertForm.module.css';

export interface RunbookFieldProps {
  readonly value: string;
  readonly onChange: (markdown: string) => void;
  readonly error: string | undefined;
}

/** The contract's limit. */
const maxBytes = 16_384;

/** What to do when the alert fires, in Markdown, and how that looks. */
export function RunbookField({ value, onChange, error }: RunbookFieldProps) {
  const [isShown, setShown] = useState(false);
  const byteCount = new TextEncoder().encode(value).length;
  const tooLong =
    byteCount > maxBytes
      ? `It has ${byteCount.toLocaleString('en')} bytes; at most ${maxBytes.toLocaleString('en')} are kept.`
      : undefined;
  const problem = error ?? tooLong;
  return (
    <div>
      <div className={classes['previewHead']}>
        <span className={classes['label']} aria-hidden>
          Runbook
        </span>
        <SegmentedControl
          size="xs"
          aria-label="Runbook as"
          value={isShown ? 'preview' : 'text'}
          data={[
            { value: 'text', label: 'Write' },
            { value: 'preview', label: 'Read' },
          ]}
          onChange={(shown) => setShown(shown === 'preview')}
        />
      </div>
      {isShown ? (
        <div className={classes['runbook']}>
          {value === '' ? (
            <p className={classes['description']}>Nothing is written.</p>
          ) : (
            <Markdown text={value} firstLevel={2} />
          )}
        </div>
      ) : (
        <Textarea
          aria-label="Runbook"
          description="Markdown. It is shown beside the incidents, and sent with every notification."
          autosize
          minRows={5}
          maxRows={18}
          value={value}
          error={problem}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {isShown && problem !== undefined && <p className={classes['problem']}>{problem}</p>}
    </div>
  );
}
