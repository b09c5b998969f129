import { Icon, type IconProps } from './Icon.tsx';

export function DashboardsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />
    </Icon>
  );
}
