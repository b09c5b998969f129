import { Icon, type IconProps } from './Icon.tsx';

export function TracesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h9M8 10h9M11 15h9M8 20h5" />
    </Icon>
  );
}
