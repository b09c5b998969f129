import { Icon, type IconProps } from './Icon.tsx';

export function AlertsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" />
    </Icon>
  );
}
