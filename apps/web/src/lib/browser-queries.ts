import { toast } from '@atrium/ui/toast';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from './errors.ts';
import { goTo } from './navigation.ts';
import { createQueryClient } from './queries.ts';
import type { Session } from './session/session.ts';
import type { TextFunctions } from './text.tsx';

/** The browser's cache: knows what to do when the API refuses. `here` is the router's present path. */
export function createBrowserQueryClient(
  session: Session,
  texts: TextFunctions,
  here: () => string,
): QueryClient {
  return createQueryClient({
    notFound: (error) => {
      // oxlint-disable-next-line no-console -- a log entry is all that is wanted
      console.warn('not found', error.message);
    },
    forbidden: (error) => {
      // oxlint-disable-next-line no-console -- as above
      console.warn('forbidden', error.status, error.message);
      void session.refresh();
    },
    unauthorized: (error, redirect) => {
      // Ended elsewhere, as a refresh will tell.
      if (error.code === 'token.invalid') void session.refresh();
      if (redirect) goTo.signIn(here());
    },
    mutationFailed: (error) => {
      toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
    },
  });
}
