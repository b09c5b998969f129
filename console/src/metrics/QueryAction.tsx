import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

export interface QueryActionProps {
  readonly label: string;
  /** An icon. */
  readonly children: ReactNode;
  readonly onClick?: () => void;
  readonly isDisabled?: boolean;
  /** For an action that is a link. */
  readonly renderRoot?: (props: object) => ReactNode;
}

/** What can be done with a query, as an icon beside its editor. */
export function QueryAction({ label, children, onClick, isDisabled = false, renderRoot }: QueryActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      {...(onClick !== undefined && { onClick })}
      {...(renderRoot !== undefined && { renderRoot })}
    >
      {children}
    </ActionIcon>
  );
}
