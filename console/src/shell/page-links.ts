import type { OpenProject } from '../session/use-project.ts';

/** A page of a project that is below a screen, and is worth a command of its own. */
export interface PageLink {
  readonly label: string;
  /** Further words that find it. */
  readonly keywords: string;
  readonly to: `/p/$projectId/${PageName}`;
}

type PageName = 'new-dashboard' | 'new-alert' | 'automations/new' | 'new-channel' | 'get-started';
type Role = OpenProject['role'];

const writers: readonly Role[] = ['owner', 'admin', 'member'];
const admins: readonly Role[] = ['owner', 'admin'];
const everybody: readonly Role[] = [...writers, 'viewer'];

const links: readonly (PageLink & { readonly roles: readonly Role[] })[] = [
  { label: 'New dashboard', keywords: 'create add', to: '/p/$projectId/new-dashboard', roles: writers },
  { label: 'New alert', keywords: 'create add', to: '/p/$projectId/new-alert', roles: writers },
  {
    label: 'New automation',
    keywords: 'create add rule',
    to: '/p/$projectId/automations/new',
    roles: admins,
  },
  { label: 'New channel', keywords: 'create add', to: '/p/$projectId/new-channel', roles: admins },
  {
    label: 'Send data to this project',
    keywords: 'get started first sdk opentelemetry prometheus',
    to: '/p/$projectId/get-started',
    roles: everybody,
  },
];

/** Those that a role may use. */
export function pageLinksFor(role: Role): readonly PageLink[] {
  return links.filter(({ roles }) => roles.includes(role));
}
