import { PageHeader } from '../shell/PageHeader.tsx';

export function NewChannelPage() {
  return <PageHeader title="New channel" />;
}
