import { describeDocumentStore } from './document-store-contract.ts';
import { createFakeDocumentStore } from './fake-document-store.ts';

describeDocumentStore('the fake', () => ({ store: createFakeDocumentStore(3), close: () => {} }));
