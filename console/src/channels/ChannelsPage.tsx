import { PageHeader } from '../shell/PageHeader.tsx';

export function ChannelsPage() {
  return <PageHeader title="Channels" />;
}
