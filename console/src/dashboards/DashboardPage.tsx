import { PageHeader } from '../shell/PageHeader.tsx';

export function DashboardPage() {
  return <PageHeader title="Dashboard" />;
}
