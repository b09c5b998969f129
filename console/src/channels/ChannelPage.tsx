import { PageHeader } from '../shell/PageHeader.tsx';

export function ChannelPage() {
  return <PageHeader title="Channel" />;
}
