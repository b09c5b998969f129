import './shell/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { preloadScreen } from './routing/preload-screen.ts';
import { createConsoleRouter } from './routing/router.ts';
import { sessionQuery } from './session/session-query.ts';
import { cspNonce, shareNonce } from './shell/csp-nonce.ts';
import { cssVariablesResolver, theme } from './shell/theme.ts';
import { refuseMarkup } from './shell/trusted-types.ts';

refuseMarkup(window);
shareNonce();

const queryClient = createQueryClient({
  onSessionEnded: () => {
    const { pathname, href } = router.state.location;
    // Without a session in the cache, the page that asked for it leads to the sign-in page itself.
    if (pathname === '/sign-in' || queryClient.getQueryData(sessionQuery.queryKey) === undefined) return;
    void router.navigate({ to: '/sign-in', search: { return_to: href } }).then(() => {
      // A draft may have kept the page open: the promise settles with the next page then, which has read its data.
      if (router.state.location.pathname === '/sign-in') queryClient.clear();
    });
  },
});
const router = createConsoleRouter(queryClient);
preloadScreen(router, queryClient);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => cspNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
