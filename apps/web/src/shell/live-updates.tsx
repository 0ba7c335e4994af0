import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSelf } from '../lib/self.ts';
import { readExecuteAs, readShareToken } from '../lib/session/share-token.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';

/** Keeps a member's page up to date by itself. Draws nothing, and costs a visitor nothing. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { config } = useSite();
  const accountId = useSelf().data?.data.id;
  const [texts, navigate] = [useText(), useNavigate()];
  const tools = useRef({ texts, navigate });
  useEffect(() => {
    tools.current = { texts, navigate };
  });
  useEffect(() => {
    // Whoever acts for another would hear what is meant for themselves.
    if (accountId === undefined || readExecuteAs() !== null || readShareToken() !== null) return undefined;
    let end: (() => void) | undefined;
    let over = false;
    void import('./live.ts').then(({ startLive }) => {
      if (!over) end = startLive({ client, config, accountId, tools: () => tools.current });
    });
    return () => {
      over = true;
      end?.();
    };
  }, [accountId, client, config]);
  return null;
}
