import { createContext, use, useSyncExternalStore } from 'react';
import type { Session, SessionStatus } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** The session itself, for signing in and out. Only in the browser, after the page has come to life. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession() needs a SessionContext');
  return session;
}

export function useSessionStatus(): SessionStatus {
  const session = useSession();
  return useSyncExternalStore(
    session.watch,
    () => session.status,
    () => session.initialStatus,
  );
}

export function useIsMember(): boolean {
  return useSessionStatus() === 'member';
}
