import { createFakeDocumentStore } from './fake-document-store.ts';
import { createFakeIncidentStore } from './fake-incident-store.ts';
import { describeIncidentStore } from './incident-store-contract.ts';

describeIncidentStore('the fake', () => {
  const documents = createFakeDocumentStore();
  const incidents = createFakeIncidentStore(documents, 4);
  const notified = () => incidents.notifications.map(({ eventId }) => eventId);
  return { incidents, documents, notified, close: () => {} };
});
