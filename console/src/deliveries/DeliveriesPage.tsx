import { AdminsOnly } from '../session/AdminsOnly.tsx';
import { Deliveries } from './Deliveries.tsx';

export function DeliveriesPage() {
  return (
    <AdminsOnly title="Deliveries">
      <Deliveries />
    </AdminsOnly>
  );
}
