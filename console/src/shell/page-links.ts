import { hasRole, type Role } from '../session/roles.ts';

/** A page of a project that is below a screen, and is worth a command of its own. */
export interface PageLink {
  readonly label: string;
  /** Further words that find it. */
  readonly keywords: string;
  readonly to: `/p/$projectId/${PageName}`;
}

type PageName = 'new-dashboard' | 'new-alert' | 'automations/new' | 'new-channel' | 'get-started';

const links: readonly (PageLink & { /** The weakest role that uses it. */ readonly usableBy: Role })[] = [
  { label: 'New dashboard', keywords: 'create add', to: '/p/$projectId/new-dashboard', usableBy: 'member' },
  { label: 'New alert', keywords: 'create add', to: '/p/$projectId/new-alert', usableBy: 'member' },
  {
    label: 'New automation',
    keywords: 'create add rule',
    to: '/p/$projectId/automations/new',
    usableBy: 'admin',
  },
  { label: 'New channel', keywords: 'create add', to: '/p/$projectId/new-channel', usableBy: 'admin' },
  {
    label: 'Send data to this project',
    keywords: 'get started first sdk opentelemetry prometheus',
    to: '/p/$projectId/get-started',
    usableBy: 'viewer',
  },
];

/** The pages that a role may use. */
export function pageLinksFor(role: Role): readonly PageLink[] {
  return links.filter(({ usableBy }) => hasRole(role, usableBy));
}
