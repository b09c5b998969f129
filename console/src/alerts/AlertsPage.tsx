import { PageHeader } from '../shell/PageHeader.tsx';

export function AlertsPage() {
  return <PageHeader title="Alerts" />;
}
