import { PageHeader } from '../shell/PageHeader.tsx';

export function NewAlertPage() {
  return <PageHeader title="New alert" />;
}
