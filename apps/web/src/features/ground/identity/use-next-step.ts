import { useNavigate } from 'react-router';
import type { AuthState } from './auth-state.ts';

/** From step to step of a sign-in. Signed in, the session itself leads on. */
export function useNextStep(): (state: AuthState | null) => void {
  const navigate = useNavigate();
  return (state) => {
    if (state !== null) void navigate('/auth/second-step', { state, replace: true });
  };
}
