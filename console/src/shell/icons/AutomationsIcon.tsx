import { Icon, type IconProps } from './Icon.tsx';

export function AutomationsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
    </Icon>
  );
}
