import {
  type Activity,
  dismissActivityReports,
  hideActivity,
  listModerationLogInfiniteQueryKey,
  listSuspendedAccountsInfiniteQueryKey,
  removeActivity,
  restoreActivity,
  suspendAccount,
  warnAccount,
} from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { changeActivity } from '../activities/index.ts';
import type { Asked } from './case-card.tsx';
import type { CaseStatus } from './moderation.api.ts';

/** The outcome of a case; the case stays in its place until the list is refetched. */
export type Decided = 'hidden' | 'dismissed' | 'shown' | 'removed';

export interface Values {
  reason: string;
  /** Of a suspension; null for the time being. */
  until: string | null;
}

export function useDecision(activity: Activity) {
  const { t } = useText();
  const client = useQueryClient();
  const [done, setDone] = useState<Decided | null>(null);
  const path = { activityId: activity.id };
  const forgetLists = (): void => {
    for (const queryKey of [listModerationLogInfiniteQueryKey(), listSuspendedAccountsInfiniteQueryKey()])
      void client.invalidateQueries({ queryKey: [{ _id: queryKey[0]._id }] });
  };
  const show = (changed: Activity, decided: Decided | null): void => {
    changeActivity(client, changed.id, () => changed);
    setDone(decided);
    forgetLists();
  };
  const decide = useMutation({
    mutationFn: async ({ asked, reason, until }: Values & { asked: Asked }) => {
      const person = { path: { accountId: activity.account.id }, throwOnError: true as const };
      switch (asked) {
        case 'hide': {
          const { data } = await hideActivity({ path, body: { reason }, throwOnError: true });
          return show(data.data, 'hidden');
        }
        case 'remove':
          await removeActivity({ path, body: { reason }, throwOnError: true });
          return setDone('removed');
        case 'warn':
          await warnAccount({
            ...person,
            body: { reason },
            headers: { 'idempotency-key': crypto.randomUUID() },
          });
          return toast({
            kind: 'success',
            text: t('moderation.warned', { name: displayName(activity.account) }),
          });
        case 'suspend':
          await suspendAccount({ ...person, body: { reason, until } });
          return toast({
            kind: 'success',
            text: t('moderation.suspended', { name: displayName(activity.account) }),
          });
      }
    },
    onSuccess: forgetLists,
  });
  const leave = useMutation({
    mutationFn: async (status: CaseStatus) => {
      const call = status === 'open' ? dismissActivityReports : restoreActivity;
      const { data } = await call({ path, body: {}, throwOnError: true });
      show(data.data, status === 'open' ? 'dismissed' : 'shown');
    },
  });
  const undo = useMutation({
    mutationFn: async () => {
      const { data } = await restoreActivity({ path, body: {}, throwOnError: true });
      show(data.data, 'shown');
    },
  });
  return {
    done,
    decide: (asked: Asked, values: Values) => decide.mutateAsync({ asked, ...values }),
    leave: (status: CaseStatus) => {
      if (!leave.isPending) leave.mutate(status);
    },
    undo: () => {
      if (done === 'hidden' && !undo.isPending) undo.mutate();
    },
  };
}
