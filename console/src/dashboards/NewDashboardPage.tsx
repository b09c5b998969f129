import { PageHeader } from '../shell/PageHeader.tsx';

export function NewDashboardPage() {
  return <PageHeader title="New dashboard" />;
}
