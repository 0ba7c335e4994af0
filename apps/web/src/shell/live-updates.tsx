import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSelf } from '../lib/self.ts';
import { useActing } from '../lib/session/use-acting.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';

/** Until the code of the connection is asked for again; the network may have gone just while it was on its way. */
const RETRY_MS = 5000;

/** Keeps a member's page up to date by itself. Draws nothing, and costs a visitor nothing. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { config } = useSite();
  const session = useSession();
  const accountId = useSelf().data?.data.id;
  const { shareToken } = useActing();
  const [texts, navigate] = [useText(), useNavigate()];
  const tools = useRef({ texts, navigate });
  useEffect(() => {
    tools.current = { texts, navigate };
  });
  useEffect(() => {
    // A shared link has no live connection; whoever acts for another hears what that account is told.
    if (accountId === undefined || shareToken !== null) return undefined;
    let end: (() => void) | undefined;
    let over = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      const live = await import('./live.ts').catch(() => undefined);
      if (over) return;
      if (live === undefined) retry = setTimeout(() => void load(), RETRY_MS);
      else
        end = live.startLive({
          client,
          config,
          accountId,
          tools: () => tools.current,
          refused: () => void session.refresh(),
        });
    };
    void load();
    return () => {
      over = true;
      clearTimeout(retry);
      end?.();
    };
  }, [accountId, shareToken, client, config, session]);
  return null;
}
