import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** State that one step of sign-up or sign-in passes to the next. Kept in the history, never in the address. */
export interface AuthState {
  email?: string;
  /** Where the code went, as the identity service says: "a***@e***". */
  destination?: string;
  /** A step that is just done, to be told on the sign-in page. */
  done?: 'confirmed' | 'reset';
  /** The step that is required besides the password. */
  step?: 'app' | 'email' | 'choose' | 'setUp' | 'newPassword';
  /** This browser began the sign-up, or proved the password of it. */
  isFromHere?: boolean;
  /** The code by mail stands in place of the password. */
  isFirst?: boolean;
  /** Of what one chooses. */
  factors?: readonly ('TOTP' | 'EMAIL')[];
  /** Attributes that an invited person has not given yet, by the identity service's names. */
  missing?: readonly string[];
}

const never = () => () => undefined;

/** Empty while a page that was loaded anew is hydrated: the server knows nothing of the browser's history. */
export function useAuthState(): AuthState {
  const { state } = useLocation() as { state: unknown };
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isHydrated) return {};
  // Only these screens write it.
  return typeof state === 'object' && state !== null ? (state as AuthState) : {};
}
