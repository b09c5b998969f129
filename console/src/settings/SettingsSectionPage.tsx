import { PageHeader } from '../shell/PageHeader.tsx';

export function SettingsSectionPage() {
  return <PageHeader title="Settings section" />;
}
