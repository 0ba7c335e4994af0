import { apiSettings, type SentCall } from '@atrium/api';
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

/** Where a recent sign-in is missing, asks the person and sends the call once more. No screen has to know of it. */
export async function confirmRefused(
  refusal: Response,
  { url, method, headers, signal }: Request,
  { body: given, serializedBody: body }: SentCall,
): Promise<Response> {
  const told: unknown = await refusal
    .clone()
    .json()
    .catch(() => null);
  const needsRecent =
    typeof told === 'object' && told !== null && 'code' in told && told.code === 'signIn.notRecent';
  // Files are not sent a second time; no call that takes one is refused so.
  const isFile = given !== undefined && typeof body !== 'string';
  if (!needsRecent || isFile || !(await presence.ask())) return refusal;
  // The token may have run out while a code came by mail.
  const token = await apiSettings().accessToken();
  if (token !== null) headers.set('authorization', token);
  return fetch(url, { method, headers, signal, body: body ?? null });
}
