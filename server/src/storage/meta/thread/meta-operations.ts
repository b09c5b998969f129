import type { ScrubbedStore } from '../../scrub/scrubbed-store.ts';
import type { MetaStores } from '../meta-stores.ts';

/** What the thread of `meta.db` has: the stores, and what checks them. */
export interface MetaThreadStores extends MetaStores {
  readonly scrub: Pick<ScrubbedStore, 'scrubStep'>;
}

/** Answered by the calling thread: subscriptions, and what the other thread reports by itself. */
type LocalMethod = 'onChange' | 'foreignChangeMarker';

/** The methods of a store that run in the thread of `meta.db`. */
export type RemoteMethods<Store> = Omit<Store, LocalMethod>;

export type MetaStoreName = keyof MetaThreadStores;

/** Whether a method may change something: then it is refused while `meta.db` is damaged. */
export type Access = 'read' | 'write';

type Operations = {
  readonly [Name in MetaStoreName]: {
    readonly [Method in keyof RemoteMethods<MetaThreadStores[Name]>]: Access;
  };
};

/** Every operation that runs in the thread of `meta.db`. A method that is missing here does not compile. */
export const metaOperations: Operations = {
  identities: {
    initialize: 'write',
    listOrganizations: 'read',
    createProject: 'write',
    getProject: 'read',
    renameProject: 'write',
    listProjects: 'read',
    createKey: 'write',
    getKey: 'read',
    findKeyByHash: 'read',
    listKeys: 'read',
    updateKey: 'write',
    revokeKey: 'write',
    recordKeyUse: 'write',
  },
  users: {
    hasUsers: 'read',
    list: 'read',
    get: 'read',
    findByEmail: 'read',
    findByOpenIdSubject: 'read',
    findPasswordHash: 'read',
    create: 'write',
    update: 'write',
    setPassword: 'write',
    setOpenIdSubject: 'write',
    removeOpenIdSubject: 'write',
    putMembership: 'write',
    removeMembership: 'write',
  },
  links: {
    create: 'write',
    findByHash: 'read',
    listInvitations: 'read',
    deleteInvitation: 'write',
    redeemForUser: 'write',
    redeemByAddress: 'write',
    redeemForPassword: 'write',
  },
  sessions: {
    create: 'write',
    findByHash: 'read',
    get: 'read',
    list: 'read',
    recordUse: 'write',
    delete: 'write',
    deleteOlder: 'write',
  },
  secrets: { getOrCreateSecret: 'write' },
  documents: { list: 'read', listAll: 'read', get: 'read', put: 'write', delete: 'write' },
  incidents: {
    listOpen: 'read',
    lastTransitionsMs: 'read',
    recordTransitions: 'write',
    list: 'read',
    countOpen: 'read',
    pruneExcess: 'write',
  },
  channels: {
    list: 'read',
    get: 'read',
    listForManagement: 'read',
    getForDelivery: 'read',
    create: 'write',
    replace: 'write',
    setEnabled: 'write',
    delete: 'write',
  },
  automations: {
    list: 'read',
    get: 'read',
    create: 'write',
    update: 'write',
    delete: 'write',
    revision: 'read',
    listEnabled: 'read',
  },
  outbox: {
    add: 'write',
    countPending: 'read',
    claimDue: 'write',
    release: 'write',
    recordAttempt: 'write',
    list: 'read',
    get: 'read',
    replay: 'write',
    prune: 'write',
    pruneExcess: 'write',
  },
  usage: { add: 'write', read: 'read', prune: 'write' },
  audit: { append: 'write', complete: 'write', prune: 'write', list: 'read' },
  retention: { get: 'read', put: 'write' },
  scrub: { scrubStep: 'read' },
};
