import { Link } from '@tanstack/react-router';
import { usePageTitle } from './document-title.ts';
import { EmptyState } from './EmptyState.tsx';

const title = 'This page does not exist';

export function NotFoundPage() {
  usePageTitle(title);
  return (
    <EmptyState headingLevel={1} title={title}>
      The address may be mistyped, or you may not open that project. <Link to="/">Go to the start</Link>.
    </EmptyState>
  );
}

/** `NotFoundPage` for addresses outside of the frame. */
export function LostPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
