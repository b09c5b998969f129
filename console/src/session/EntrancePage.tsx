import { Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { BrandIcon } from '../shell/icons/BrandIcon.tsx';

/** The frame of the pages that begin a session. */
export function EntrancePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Cairn`;
  }, [title]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack>
          <Stack gap="xs" align="center">
            <BrandIcon size={36} />
            <Title order={1} ta="center">
              {title}
            </Title>
          </Stack>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
