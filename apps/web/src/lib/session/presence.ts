import { apiSettings } from '@atrium/api';
import { overlays } from '../overlays.ts';

// Some changes need a recent sign-in. This asks the person, over whatever is on the screen, and goes on with the change.

let answer: ((isConfirmed: boolean) => void) | null = null;
let asking: Promise<boolean> | null = null;

/** Asks the person to prove again who they are: once for all calls that wait. It is refused when something else is opened. */
export const presence = {
  ask: () =>
    (asking ??= new Promise<boolean>((resolve) => {
      overlays.open('presence');
      const stop = overlays.watch(() => {
        if (overlays.current() !== 'presence') presence.answer(false);
      });
      answer = (isConfirmed) => {
        stop();
        asking = null;
        resolve(isConfirmed);
      };
    })),
  answer: (isConfirmed: boolean) => {
    const waiting = answer;
    answer = null;
    waiting?.(isConfirmed);
    if (overlays.current() === 'presence') overlays.close();
  },
};

/** The identity service has no name of its own for it, so its message says it. */
export const isNotRecent = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'NotAuthorizedException' &&
  error.message.startsWith('A recent sign-in is required');

/** Calls the identity service; where a recent sign-in is missing, asks the person and does it once more. */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isNotRecent(error) || !(await presence.ask())) throw error;
    return work();
  }
}

/** The answer to a call that was refused, or to the same call once the person has confirmed. */
export async function afterPresence(answer: Response, again: Request): Promise<Response> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const needsRecent =
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'signIn.notRecent';
  if (!needsRecent || !(await presence.ask())) return answer;
  // The token may have run out while a code came by mail.
  const token = await apiSettings().accessToken();
  if (token !== null) again.headers.set('authorization', token);
  return fetch(again);
}
