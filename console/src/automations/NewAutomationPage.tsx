import { PageHeader } from '../shell/PageHeader.tsx';

export function NewAutomationPage() {
  return <PageHeader title="New automation" />;
}
