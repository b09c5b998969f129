import { PageHeader } from '../shell/PageHeader.tsx';

export function AlertPage() {
  return <PageHeader title="Alert" />;
}
