import { EmptyState } from './EmptyState.tsx';

/** For users who are in no project, or whose organization has none. */
export function NoProjectPage() {
  return (
    <EmptyState headingLevel={1} title="There is no project that you may open">
      Ask an owner or admin of your team to add you to one.
    </EmptyState>
  );
}
