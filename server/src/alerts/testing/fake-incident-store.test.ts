import { createFakeDocumentStore } from '../../documents/testing/fake-document-store.ts';
import { createFakeIncidentStore } from './fake-incident-store.ts';
import { describeIncidentStore } from './incident-store-contract.ts';

describeIncidentStore('the fake', () => {
  const documents = createFakeDocumentStore();
  const incidents = createFakeIncidentStore(documents, 4);
  const notified = async () => incidents.notifications.map(({ eventId }) => eventId);
  return { incidents, documents, notified, close: () => {} };
});
