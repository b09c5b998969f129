import { PageHeader } from '../shell/PageHeader.tsx';

export function AutomationsPage() {
  return <PageHeader title="Automations" />;
}
