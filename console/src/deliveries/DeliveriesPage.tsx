import { PageHeader } from '../shell/PageHeader.tsx';

export function DeliveriesPage() {
  return <PageHeader title="Deliveries" />;
}
