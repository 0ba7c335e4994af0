import { useLocation, useNavigate } from 'react-router';
import { signInAddress } from './navigation.ts';
import { useSessionStatus } from './session/use-session.ts';

/** Does it for a member; leads a visitor to the sign-in page first, and back here afterwards. */
export function useMemberOnly(): (act: () => void, target?: string) => void {
  const status = useSessionStatus();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (act, target = pathname + search) => {
    if (status === 'visitor') void navigate(signInAddress(target));
    else act();
  };
}
