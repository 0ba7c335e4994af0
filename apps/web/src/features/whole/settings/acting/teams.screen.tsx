import { createTeamMutation, listTeamsInfiniteOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { type FormEvent, useMemo } from 'react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { describeField } from '../../../ground/identity/index.ts';
import { errorsOf } from '../../../ground/identity/index.ts';
import { OwnAccount } from '../profile/own-account.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';
import { TeamRow } from './team-row.tsx';

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const ownTeams = () => ({ ...listTeamsInfiniteOptions({ query: { page: 1, pageSize } }), ...paged() });

export default function TeamsScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('account.teams')} text={t('account.teams.text')}>
      <OwnAccount>
        <SettingsGroup title={t('account.teams.mine')}>
          <Teams />
        </SettingsGroup>
        <SettingsGroup title={t('account.teams.new')} text={t('account.teams.newText')}>
          <NewTeam />
        </SettingsGroup>
      </OwnAccount>
    </SettingsPage>
  );
}

function Teams() {
  const { t } = useText();
  const list = useInfiniteQuery(ownTeams());
  const teams = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={2} />}
      isEmpty={() => teams.length === 0}
      empty={
        <EmptyState
          level={3}
          illustration={<UsersRound />}
          title={t('account.teams.none')}
          text={t('account.teams.noneText')}
        />
      }
    >
      {() => (
        <div>
          <ul aria-label={t('account.teams.mine')} className="divide-y divide-line">
            {teams.map((team) => (
              <li key={team.account.id}>
                <TeamRow team={team} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
        </div>
      )}
    </QueryState>
  );
}

function NewTeam() {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const create = useMutation({
    ...createTeamMutation(),
    meta: { quiet: true },
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: [{ _id: 'listTeams' }] });
      toast({ kind: 'success', text: t('account.teams.opened', { name: data.firstName ?? '' }) });
    },
  });
  const { error } = create;
  const errors = useMemo(() => errorsOf(error, texts), [error, texts]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const [name, email] = [values.get('name'), values.get('email')];
    if (typeof name === 'string' && typeof email === 'string')
      create.mutate({ body: { name: name.trim(), email } }, { onSuccess: () => form.reset() });
  };
  return (
    <Form
      errors={errors}
      describe={(field) => describeField(field, texts)}
      onSubmit={send}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t('account.teams.name')}
        name="name"
        dir="auto"
        autoComplete="off"
        maxLength={80}
        pattern=".*\S.*"
        required
      />
      <TextField
        label={t('account.teams.email')}
        description={t('account.teams.emailText')}
        type="email"
        name="email"
        autoComplete="off"
        maxLength={320}
        required
      />
      <Button type="submit" variant="primary" className="self-start" pending={create.isPending}>
        {t('account.teams.open')}
      </Button>
    </Form>
  );
}
