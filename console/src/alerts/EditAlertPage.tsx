import { PageHeader } from '../shell/PageHeader.tsx';

export function EditAlertPage() {
  return <PageHeader title="Edit alert" />;
}
