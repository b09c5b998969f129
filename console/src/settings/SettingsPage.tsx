import { PageHeader } from '../shell/PageHeader.tsx';

export function SettingsPage() {
  return <PageHeader title="Settings" />;
}
