import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Widget } from '../generated/types.gen.ts';
import { CopyAsItems } from '../shell/CopyAsItems.tsx';
import { CheckIcon } from '../shell/icons/CheckIcon.tsx';
import { DotsIcon } from '../shell/icons/DotsIcon.tsx';
import { useCopy } from '../shell/use-copy.ts';
import { toApiCall, toScreenLink } from './widget-links.ts';
import { useWidgetScope } from './widget-scope.ts';

export interface WidgetMenuProps {
  readonly widget: Widget;
  readonly name: string;
  /** Of its button, see `focusOpener`. */
  readonly opener?: string;
  /** Items that only editing has. */
  readonly children?: ReactNode;
}

/** What can be done with a widget: open its query where it belongs, take it elsewhere, and in the draft change it. */
export function LoadedWidgetMenu({ widget, name, opener, children }: WidgetMenuProps) {
  const scope = useWidgetScope();
  const { outcome, copy } = useCopy();
  const link = toScreenLink(widget, scope);
  const call = toApiCall(widget, scope);
  if (link === undefined && call === undefined && children === undefined) return null;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon data-opener={opener} variant="subtle" color="gray" aria-label={`Actions of ${name}`}>
          {outcome === 'copied' ? <CheckIcon size={16} /> : <DotsIcon size={16} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {children !== undefined && link !== undefined && <Menu.Divider />}
        {link !== undefined && (
          <Menu.Item
            renderRoot={(itemProps) => (
              <Link
                to={link.to}
                params={{ projectId: scope.projectId }}
                search={link.search}
                {...itemProps}
              />
            )}
          >
            {link.label}
          </Menu.Item>
        )}
        {call !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Label>Copy as</Menu.Label>
            <CopyAsItems call={call} copy={copy} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
