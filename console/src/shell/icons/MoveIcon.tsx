import { Icon, type IconProps } from './Icon.tsx';

export function MoveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 5v.01M9 12v.01M9 19v.01M15 5v.01M15 12v.01M15 19v.01" />
    </Icon>
  );
}
