import { listDelegateOf, listTeams } from '@atrium/api';
import { MenuDivider, MenuItem } from '@atrium/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, LoaderCircle, RotateCw, Undo2, UserRoundCheck, UsersRound } from 'lucide-react';
import { MenuSection } from 'react-aria-components/Menu';
import { useNavigate } from 'react-router';
import { displayName } from '../lib/names.ts';
import { useActing, useSwitchAccount } from '../lib/session/use-acting.ts';
import { useModule } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';

/** Of teams, and of people: however many one kind has, the other keeps its place. More stand in the settings. */
const most = 4;
// One more than is shown, as one of them may be who acts.
const asSelf = { meta: { asSelf: true }, query: { pageSize: most + 1 }, throwOnError: true } as const;

/** The way to the accounts that the reader may act for, and back to their own. */
export function AccountSwitch() {
  const { t } = useText();
  const navigate = useNavigate();
  const { executeAs, shareToken, isActing } = useActing();
  const { actFor, backToOwn } = useSwitchAccount();
  const hasTeams = useModule('accounts');
  // Asked as oneself, also while acting: so under a key of its own.
  const others = useQuery({
    queryKey: ['act-for', hasTeams],
    queryFn: async () => {
      const [teams, people] = await Promise.all([
        hasTeams ? listTeams(asSelf) : undefined,
        listDelegateOf(asSelf),
      ]);
      return { teams: (teams?.data.data ?? []).map(({ account }) => account), people: people.data.data };
    },
    enabled: shareToken === null,
  });
  const { teams = [], people = [] } = others.data ?? {};
  const isQuiet = !others.isLoading && !others.isError;
  if (!isActing && isQuiet && teams.length + people.length === 0) return null;
  const kinds = [
    { accounts: teams, icon: <UsersRound />, more: t('shell.moreTeams'), to: '/settings/teams' },
    { accounts: people, icon: <UserRoundCheck />, more: t('shell.morePeople'), to: '/settings/delegates' },
  ];
  return (
    <>
      {isActing && (
        <MenuItem icon={<Undo2 className="rtl:-scale-x-100" />} onPress={backToOwn}>
          {t('shell.ownAccount')}
        </MenuItem>
      )}
      {others.isLoading && (
        <MenuItem disabled icon={<LoaderCircle className="motion-safe:animate-spin" />}>
          {t('state.loading')}
        </MenuItem>
      )}
      {others.isError && (
        <MenuSection aria-label={t('shell.actForFailed')} shouldCloseOnSelect={false}>
          <MenuItem icon={<RotateCw />} onPress={() => void others.refetch()}>
            {t('shell.actForFailed')}
          </MenuItem>
        </MenuSection>
      )}
      {kinds.flatMap(({ accounts, icon, more, to }) => [
        ...accounts
          .filter(({ id }) => id !== executeAs)
          .slice(0, most)
          .map((account) => (
            <MenuItem key={account.id} icon={icon} onPress={() => actFor(account.id)}>
              {t('shell.actAs', { name: displayName(account) })}
            </MenuItem>
          )),
        // While acting, the settings are those of another.
        !isActing && accounts.length > most && (
          <MenuItem key={to} icon={<Ellipsis />} onPress={() => void navigate(to)}>
            {more}
          </MenuItem>
        ),
      ])}
      <MenuDivider />
    </>
  );
}
