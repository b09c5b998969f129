import { Icon, type IconProps } from './Icon.tsx';

export function ChannelsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16v12H4zM4 7l8 6 8-6" />
    </Icon>
  );
}
