import type { ReactNode } from 'react';
import { EmptyState } from '../shell/EmptyState.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { mayManage } from './roles.ts';
import { useProject } from './use-project.ts';

export interface AdminsOnlyProps {
  /** The title of the screen: "Channels". */
  readonly title: string;
  /** Rendered for admins and owners alone, so nothing that it reads is asked of the service for others. */
  readonly children: ReactNode;
}

/** Shows a screen of the organization to its admins and owners; everybody else reads who may open it. */
export function AdminsOnly({ title, children }: AdminsOnlyProps) {
  const { role, name } = useProject();
  if (mayManage(role)) return children;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="For admins and owners">
        {title} belong to the organization, and only its admins and owners may open them. You are a {role} of
        the project {name}. Ask an admin for what you need, or for the role.
      </EmptyState>
    </>
  );
}
