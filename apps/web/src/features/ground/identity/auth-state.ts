import { useLocation } from 'react-router';

/** What one step of signing up or in hands to the next. Kept in the history, never in the address. */
export interface AuthState {
  email?: string;
  /** Where the code went, as the identity service says: "a***@e***". */
  destination?: string;
  /** A step that is just done, to be told on the sign-in page. */
  done?: 'confirmed' | 'reset';
  /** What is asked for besides the password. */
  step?: 'app' | 'email' | 'choose' | 'setUp' | 'newPassword';
  /** The code by mail stands in place of the password. */
  isFirst?: boolean;
  /** Of what one chooses. */
  factors?: readonly ('TOTP' | 'EMAIL')[];
  /** What a person who was invited has not said yet, by the identity service's names. */
  missing?: readonly string[];
}

export function useAuthState(): AuthState {
  const { state } = useLocation() as { state: unknown };
  // Only these screens write it.
  return typeof state === 'object' && state !== null ? (state as AuthState) : {};
}
