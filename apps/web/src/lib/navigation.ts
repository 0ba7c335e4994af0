import { rememberRedirect } from './redirect.ts';

type Navigate = (to: string, options?: { replace?: boolean }) => void | Promise<void>;

let navigate: Navigate | undefined;

/** For what happens outside of a screen: an answer 401, the end of a session. Set by the shell. */
export function provideNavigate(next: Navigate): void {
  navigate = next;
}

/** `here` is a path without the language's prefix, as the router knows it. */
export function signInAddress(here: string): string {
  return `/auth/sign-in?redirect=${encodeURIComponent(here)}`;
}

export const goTo = {
  path(to: string): void {
    void navigate?.(to);
  },
  signIn(here: string): void {
    rememberRedirect(here);
    void navigate?.(signInAddress(here), { replace: true });
  },
};
