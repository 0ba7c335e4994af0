import {
  type BaseAccount,
  addDelegateMutation,
  listDelegateOfInfiniteOptions,
  listDelegatesInfiniteOptions,
  removeDelegateMutation,
} from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLine, PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { displayName } from '../../../../lib/names.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useActing } from '../../../../lib/session/use-acting.ts';
import { useText } from '../../../../lib/text.tsx';
import { ActButton } from '../act-button.tsx';
import { AuditGroup } from './audit-group.tsx';
import { EmailForm } from '../../../ground/identity/index.ts';
import { OwnAccount } from '../profile/own-account.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';

const query = { page: 1, pageSize };
const delegates = () => ({ ...listDelegatesInfiniteOptions({ query }), ...paged() });
const delegateOf = () => ({ ...listDelegateOfInfiniteOptions({ query }), ...paged() });

export default function DelegatesScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('account.delegates')} text={t('account.delegates.text')}>
      <OwnAccount>
        <SettingsGroup title={t('account.delegates.mine')} text={t('account.delegates.mineText')}>
          <AddDelegate />
          <Delegates />
        </SettingsGroup>
        <SettingsGroup title={t('account.delegates.theirs')} text={t('account.delegates.theirsText')}>
          <DelegateOf />
        </SettingsGroup>
      </OwnAccount>
      <OwnLog />
    </SettingsPage>
  );
}

/** A team has a log as well, and whoever acts for it reads it. */
function OwnLog() {
  const { isActing, executeAs } = useActing();
  const isTeam = useSelf().data?.data.accountType === 'team';
  return !isActing || (executeAs !== null && isTeam) ? <AuditGroup /> : null;
}

/** A mutation is pending until the list has been refetched: until then nobody is removed twice. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [{ _id: 'listAudit' }] });
    return client.invalidateQueries({ queryKey: [{ _id: 'listDelegates' }] });
  };
}

function AddDelegate() {
  const { t } = useText();
  const refresh = useRefresh();
  const add = useMutation({
    ...addDelegateMutation(),
    meta: { quiet: true },
    onSuccess: refresh,
  });
  return (
    <EmailForm
      label={t('account.email')}
      action={t('account.add')}
      pending={add.isPending}
      error={add.error}
      onSend={(email, done) =>
        add.mutate(
          { body: { email } },
          {
            onSuccess: ({ data }) => {
              done();
              toast({ kind: 'success', text: t('account.delegates.added', { name: displayName(data) }) });
            },
          },
        )
      }
    />
  );
}

export function Delegates() {
  const { t } = useText();
  const list = useInfiniteQuery(delegates());
  const people = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={2} />}
      isEmpty={() => people.length === 0}
      empty={<p className="text-sm text-muted">{t('account.delegates.none')}</p>}
    >
      {() => (
        <div>
          <ul aria-label={t('account.delegates.mine')} className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id}>
                <Delegate person={person} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
        </div>
      )}
    </QueryState>
  );
}

function Delegate({ person }: { person: BaseAccount }) {
  const { t } = useText();
  const refresh = useRefresh();
  const remove = useMutation({ ...removeDelegateMutation(), onSettled: refresh });
  const name = displayName(person);
  return (
    <PersonLine account={person}>
      <ConfirmButton
        size="sm"
        pending={remove.isPending}
        aria-label={t('account.remove.name', { name })}
        question={{
          title: t('account.delegates.removeTitle', { name }),
          text: t('account.delegates.removeText'),
          action: t('account.remove'),
        }}
        onConfirm={() => remove.mutate({ path: { accountId: person.id } })}
      >
        {t('account.remove')}
      </ConfirmButton>
    </PersonLine>
  );
}

function DelegateOf() {
  const { t } = useText();
  const list = useInfiniteQuery(delegateOf());
  const people = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={1} />}
      isEmpty={() => people.length === 0}
      empty={<p className="text-sm text-muted">{t('account.delegates.noneTheirs')}</p>}
    >
      {() => (
        <div>
          <ul aria-label={t('account.delegates.theirs')} className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id}>
                <PersonLine account={person}>
                  <ActButton account={person} />
                </PersonLine>
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={1} />} />
        </div>
      )}
    </QueryState>
  );
}
