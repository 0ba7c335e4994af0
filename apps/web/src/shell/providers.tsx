import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Session } from '../lib/session/session.ts';
import { SessionContext } from '../lib/session/use-session.ts';
import { SiteContext, type SiteState } from '../lib/site.ts';
import { type TextFunctions, TextProvider } from '../lib/text.tsx';

interface ProvidersProps {
  site: SiteState;
  texts: TextFunctions;
  queryClient: QueryClient;
  /** The browser's; the server makes one that stays as it is. */
  session?: Session | null;
  children: ReactNode;
}

export function Providers({ site, texts, queryClient, session, children }: ProvidersProps) {
  const [own] = useState(
    () => session ?? (site.config === null ? null : new Session(site.config, site.signedIn)),
  );
  return (
    <SiteContext value={site}>
      <SessionContext value={own}>
        <TextProvider texts={texts}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </TextProvider>
      </SessionContext>
    </SiteContext>
  );
}
