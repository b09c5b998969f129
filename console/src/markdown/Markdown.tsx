import { Skeleton } from '@mantine/core';
import { loadLater } from '../shell/load-later.tsx';
import type { MarkdownProps } from './MarkdownContent.tsx';

const MarkdownContent = loadLater(async () => (await import('./MarkdownContent.tsx')).MarkdownContent);

/** What somebody wrote in Markdown: a runbook, a note. It runs nothing and loads nothing. */
export function Markdown(props: MarkdownProps) {
  return <MarkdownContent whileLoading={<Skeleton height={20} />} {...props} />;
}
