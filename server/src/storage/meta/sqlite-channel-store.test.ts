import { describeChannelStore } from '../../channels/testing/channel-store-contract.ts';
import { createSqliteChannelStore } from './sqlite-channel-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeChannelStore('meta.db', () => {
  const { db, close } = openMetaTestDatabase();
  return { store: createSqliteChannelStore({ db, nowMs: () => 5_000 }), close };
});
