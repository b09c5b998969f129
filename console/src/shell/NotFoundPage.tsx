import { Link } from '@tanstack/react-router';
import { EmptyState } from './EmptyState.tsx';

export function NotFoundPage() {
  return (
    <EmptyState headingLevel={1} title="This page does not exist">
      The address may be mistyped, or you may not open that project. <Link to="/">Go to the start</Link>.
    </EmptyState>
  );
}

/** The same for addresses outside of the frame. */
export function LostPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
