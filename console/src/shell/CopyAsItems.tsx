import { Menu } from '@mantine/core';
import { basePath } from '../api/base-path.ts';
import { type ApiCall, formatCall } from './format-call.ts';

export interface CopyAsItemsProps {
  readonly call: ApiCall;
  readonly copy: (text: string) => Promise<void>;
}

/** What a call can be copied as, as items of a menu. */
export function CopyAsItems({ call, copy }: CopyAsItemsProps) {
  return formatCall(call, window.location.origin + basePath).map(({ label, text }) => (
    <Menu.Item key={label} onClick={() => void copy(text)}>
      {label}
    </Menu.Item>
  ));
}
