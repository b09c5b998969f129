import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './MarkdownContent.tsx';

const MarkdownContent = lazy(async () => ({
  default: (await import('./MarkdownContent.tsx')).MarkdownContent,
}));

/** What somebody wrote in Markdown: a runbook, a note. It runs nothing and loads nothing. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Skeleton height={20} />}>
      <MarkdownContent {...props} />
    </Suspense>
  );
}
