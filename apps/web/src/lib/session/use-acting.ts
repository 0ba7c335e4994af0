import { useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../site.ts';
import { forgetDoors } from './kept-doors.ts';
import {
  dropShareToken,
  readExecuteAs,
  readShareToken,
  storeExecuteAs,
  storeShareToken,
  watchActing,
  watchChoice,
} from './share-token.ts';

const nobody = (): null => null;

/** The account that is shown, where it is not the reader's own. */
export function useActing(): { executeAs: string | null; shareToken: string | null; isActing: boolean } {
  const executeAs = useSyncExternalStore(watchActing, readExecuteAs, nobody);
  const shareToken = useSyncExternalStore(watchActing, readShareToken, nobody);
  return { executeAs, shareToken, isActing: executeAs !== null || shareToken !== null };
}

const start = (prefix: string, path = ''): void => location.assign(`${prefix}${path}` || '/');

/** Each way from one account to another loads the page anew: nothing of the one stays in sight of the other. */
export function useSwitchAccount() {
  const { prefix } = useSite();
  const leaveFor = (choose: () => void, path?: string): void => {
    void forgetDoors().then(() => {
      choose();
      start(prefix, path);
    });
  };
  return {
    actFor: (accountId: string, path?: string): void => leaveFor(() => storeExecuteAs(accountId), path),
    openShared: (token: string): void => leaveFor(() => storeShareToken(token)),
    backToOwn: (): void => leaveFor(dropShareToken),
  };
}

/** Where another page of this browser has chosen another account, this one is loaded anew for it. */
export function useFollowChoice(): void {
  const { prefix } = useSite();
  useEffect(() => watchChoice(() => start(prefix)), [prefix]);
}
