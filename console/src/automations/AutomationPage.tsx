import { PageHeader } from '../shell/PageHeader.tsx';

export function AutomationPage() {
  return <PageHeader title="Automation" />;
}
