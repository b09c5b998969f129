import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { markBidiControls } from './mark-bidi-controls.ts';

export interface LongTextProps {
  readonly text: string;
  /** Wraps what is shown of it. */
  readonly children?: (shown: string) => ReactNode;
}

/** Senders write texts of megabytes, which a browser takes seconds to lay out. */
const maxShownLength = 20_000;

/** A text with its controls of direction marked, of which more than the beginning is drawn when asked for. */
export function LongText({ text, children = (shown) => shown }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= maxShownLength) return children(markBidiControls(text));
  return (
    <>
      {children(markBidiControls(text.slice(0, maxShownLength)))}
      <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
        Show all {text.length.toLocaleString('en')} characters
      </Button>
    </>
  );
}
