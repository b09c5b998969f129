import { PageHeader } from '../shell/PageHeader.tsx';

export function DashboardsPage() {
  return <PageHeader title="Dashboards" />;
}
