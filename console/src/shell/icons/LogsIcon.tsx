import { Icon, type IconProps } from './Icon.tsx';

export function LogsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16M4 12h16M4 18h10" />
    </Icon>
  );
}
