import { type AccountStory, endAccountSignIns, resetSecondFactor } from '@atrium/api';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { displayName } from '../../../lib/names.ts';
import { useHasPower, useSelf } from '../../../lib/self.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';

const touches = ['getAccountStory'];

/** Ends sign-ins and resets a lost second step; nobody does so to themselves, nor to a team, which has no sign-ins. */
export function SignInActions({ story: { account, signIns, hasSecondFactor } }: { story: AccountStory }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  const mayEnd = useHasPower('accounts:write');
  const isOurs = useSite().config.IDENTITY_SERVICE === 'embedded';
  const name = displayName(account);
  const path = { accountId: account.id };
  const end = useSave<void>(() => endAccountSignIns({ path, throwOnError: true }), {
    touches,
    said: t('admin.person.signedOut', { name }),
    onSaved: () => undefined,
  });
  const reset = useSave<void>(() => resetSecondFactor({ path, throwOnError: true }), {
    touches,
    said: t('admin.person.secondReset', { name }),
    onSaved: () => undefined,
  });
  if (!mayEnd || !isOurs || signIns === null) return null;
  if (self?.id === account.id || account.accountType === 'team') return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <ConfirmButton
        size="sm"
        pending={end.mutation.isPending}
        question={{
          title: t('admin.person.signOut.title', { name }),
          text: t('admin.person.signOut.text'),
          action: t('admin.person.signOut'),
        }}
        onConfirm={() => end.mutation.mutate()}
      >
        {t('admin.person.signOut')}
      </ConfirmButton>
      {hasSecondFactor === true && (
        <ConfirmButton
          size="sm"
          pending={reset.mutation.isPending}
          question={{
            title: t('admin.person.resetSecond.title', { name }),
            text: t('admin.person.resetSecond.text', { name }),
            action: t('admin.person.resetSecond'),
          }}
          onConfirm={() => reset.mutation.mutate()}
        >
          {t('admin.person.resetSecond')}
        </ConfirmButton>
      )}
    </div>
  );
}
