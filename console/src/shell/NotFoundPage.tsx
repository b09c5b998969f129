import { Link } from '@tanstack/react-router';
import { EmptyState } from './EmptyState.tsx';

export function NotFoundPage() {
  return (
    <EmptyState title="This page does not exist">
      The address may be mistyped, or you may not open that project. <Link to="/">Go to the start</Link>.
    </EmptyState>
  );
}
