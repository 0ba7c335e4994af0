import { toast } from '@atrium/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chosenLocale, useLocaleStart } from '../lib/locale-choice.ts';
import { goTo, provideNavigate } from '../lib/navigation.ts';
import { takeRedirect } from '../lib/redirect.ts';
import { forgetDoors, forgetForeignDoors } from '../lib/session/kept-doors.ts';
import { readShareToken } from '../lib/session/share-token.ts';
import { useSession, useSessionStatus } from '../lib/session/use-session.ts';
import { useText } from '../lib/text.tsx';

/** Carries out what the session tells: where to go, what to forget. Draws nothing. */
export function SessionWatch() {
  const session = useSession();
  const status = useSessionStatus();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useText();
  const { pathname, search } = useLocation();
  const here = useRef('/');
  useEffect(() => {
    here.current = pathname + search;
  }, [pathname, search]);

  useEffect(() => {
    provideNavigate(navigate);
  }, [navigate]);

  useEffect(() => {
    const stop = session.listen((event) => {
      if (event === 'leaving') {
        // An answer to a call that is under way would come too late: its token is gone by then.
        void client.cancelQueries();
        return;
      }
      if (event !== 'signedIn' && event !== 'redirectFailed') void forgetDoors();
      if (event === 'sharedSessionExpired' || event === 'actingEnded') {
        // Where a link is open, the reader is not themselves again.
        if (readShareToken() === null)
          toast({
            kind: 'error',
            text: t(event === 'actingEnded' ? 'shell.actingEnded' : 'shell.sharedSessionExpired'),
            timeout: null,
          });
        // Nothing of the other account stays in sight.
        void client.resetQueries();
        return;
      }
      // Told where it happens.
      if (event === 'redirectFailed') return;
      client.clear();
      if (event === 'ended') {
        toast({ kind: 'error', text: t('shell.signInEnded'), timeout: null });
        goTo.signIn(here.current);
        return;
      }
      // The next person at this device gets no notifications that were meant for the one who leaves.
      if (event === 'signedOut')
        void import('../features/reach/push/subscription.ts').then(({ endSubscription }) =>
          endSubscription(),
        );
      void navigate(event === 'signedIn' ? takeRedirect() : '/auth/sign-in?redirect=/', { replace: true });
    });
    void session.start().then(() => forgetForeignDoors(session.owner));
    return stop;
  }, [session, client, navigate, t]);

  // Data fetched for a visitor is invalidated once a member is known to read, and the other way round.
  const before = useRef(session.initialStatus === 'pending' ? 'visitor' : session.initialStatus);
  useEffect(() => {
    if (status === 'pending' || status === before.current) return;
    before.current = status;
    void client.invalidateQueries();
  }, [status, client]);

  useLocaleStart(chosenLocale);
  return null;
}
