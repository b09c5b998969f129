import { Icon, type IconProps } from './Icon.tsx';

export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h10M18 7h2M4 17h2M10 17h10M14 5v4h4V5zM6 15v4h4v-4z" />
    </Icon>
  );
}
