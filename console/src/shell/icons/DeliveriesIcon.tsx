import { Icon, type IconProps } from './Icon.tsx';

export function DeliveriesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12h12M11 6l6 6-6 6M20 5v14" />
    </Icon>
  );
}
