import { PageHeader } from '../shell/PageHeader.tsx';

export function DeliveryPage() {
  return <PageHeader title="Delivery" />;
}
