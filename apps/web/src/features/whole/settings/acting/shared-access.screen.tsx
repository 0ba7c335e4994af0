import {
  type CreateSharedAccessData,
  type NewSharedAccess,
  type SharedAccess,
  createSharedAccessMutation,
  endSharedAccessMutation,
  listSharedAccessInfiniteOptions,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { RadioGroup } from '@atrium/ui/radio-group';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Link2 } from 'lucide-react';
import { type FormEvent, Suspense, lazy, useState } from 'react';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { useFormat } from '../../../../lib/format.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import { describeField } from '../../../ground/identity/index.ts';
import { OwnAccount } from '../profile/own-account.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';

const loadDialog = () => import('./shared-link-dialog.tsx');
const SharedLinkDialog = lazy(loadDialog);

const HOUR = 3600;
const TIMES: readonly (readonly [seconds: number, label: PlainTextId])[] = [
  [HOUR, 'account.sharing.hour'],
  [24 * HOUR, 'account.sharing.day'],
  [7 * 24 * HOUR, 'account.sharing.week'],
  [30 * 24 * HOUR, 'account.sharing.month'],
];

const links = () => ({ ...listSharedAccessInfiniteOptions({ query: { page: 1, pageSize } }), ...paged() });

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const _id of ['listSharedAccess', 'listAudit'])
      void client.invalidateQueries({ queryKey: [{ _id }] });
  };
}

/** Links that open the own account to others for a while. */
export default function SharedAccessScreen() {
  const { t } = useText();
  const [made, setMade] = useState<NewSharedAccess | null>(null);
  return (
    <SettingsPage title={t('account.sharing')} text={t('account.sharing.text')}>
      <OwnAccount>
        <SettingsGroup title={t('account.sharing.new')} text={t('account.sharing.newText')}>
          <NewLink onMade={setMade} />
        </SettingsGroup>
        <SettingsGroup title={t('account.sharing.mine')}>
          <Links />
        </SettingsGroup>
      </OwnAccount>
      {made !== null && (
        <Suspense fallback={null}>
          <SharedLinkDialog link={made} close={() => setMade(null)} />
        </Suspense>
      )}
    </SettingsPage>
  );
}

function NewLink({ onMade }: { onMade: (made: NewSharedAccess) => void }) {
  const texts = useText();
  const { t } = texts;
  const refresh = useRefresh();
  const make = useMutation({
    ...createSharedAccessMutation(),
    meta: { quiet: true },
    onSettled: refresh,
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = readLink(new FormData(form));
    if (body === null) return;
    make.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          form.reset();
          onMade(data);
        },
      },
    );
  };
  return (
    <Form describe={(field) => describeField(field, texts)} onSubmit={send} className="flex flex-col gap-5">
      {make.error !== null && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(make.error, texts)}
        </Banner>
      )}
      <TextField
        label={t('account.sharing.name')}
        description={t('account.sharing.nameText')}
        name="name"
        dir="auto"
        autoComplete="off"
        maxLength={80}
        pattern=".*\S.*"
        required
      />
      <NativeSelect label={t('account.sharing.time')} name="expiresIn" defaultValue={24 * HOUR}>
        {TIMES.map(([seconds, label]) => (
          <option key={seconds} value={seconds}>
            {t(label)}
          </option>
        ))}
      </NativeSelect>
      <RadioGroup
        framed
        label={t('account.sharing.scope')}
        name="scope"
        defaultValue="read"
        options={[
          { value: 'read', label: t('account.sharing.read'), description: t('account.sharing.readText') },
          {
            value: 'read-write',
            label: t('account.sharing.write'),
            description: t('account.sharing.writeText'),
          },
        ]}
      />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={make.isPending}
        onPointerEnter={() => void loadDialog()}
      >
        {t('account.sharing.make')}
      </Button>
    </Form>
  );
}

function readLink(values: FormData): CreateSharedAccessData['body'] | null {
  const name = values.get('name');
  if (typeof name !== 'string') return null;
  return {
    name: name.trim(),
    scope: values.get('scope') === 'read-write' ? 'read-write' : 'read',
    expiresIn: Number(values.get('expiresIn')),
  };
}

function Links() {
  const { t } = useText();
  const list = useInfiniteQuery(links());
  const all = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton count={2} />}
      isEmpty={() => all.length === 0}
      empty={
        <EmptyState
          level={3}
          illustration={<Link2 />}
          title={t('account.sharing.none')}
          text={t('account.sharing.noneText')}
        />
      }
    >
      {() => (
        <div>
          <ul aria-label={t('account.sharing.mine')} className="divide-y divide-line">
            {all.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton count={2} />} />
        </div>
      )}
    </QueryState>
  );
}

function LinkRow({ link: { id, name, scope, expiresAt, lastUsedAt } }: { link: SharedAccess }) {
  const { t } = useText();
  const format = useFormat();
  const refresh = useRefresh();
  const revoke = useMutation({
    ...endSharedAccessMutation(),
    onSuccess: () => toast({ kind: 'success', text: t('account.sharing.revoked') }),
    onSettled: refresh,
  });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2">
          <bdi className="truncate font-medium">{name}</bdi>
          <Badge tone={scope === 'read' ? 'neutral' : 'warning'}>
            {t(scope === 'read' ? 'account.sharing.readBadge' : 'account.sharing.writeBadge')}
          </Badge>
        </p>
        <p className="text-sm text-muted">
          {t('account.sharing.until', { moment: format.dateTime(expiresAt) })}
          {' · '}
          {lastUsedAt === null
            ? t('account.sharing.unused')
            : t('account.sharing.used', { moment: format.relative(lastUsedAt) })}
        </p>
      </div>
      <ConfirmButton
        size="sm"
        aria-label={t('account.sharing.revokeName', { name })}
        pending={revoke.isPending}
        question={{
          title: t('account.sharing.revokeTitle', { name }),
          text: t('account.sharing.revokeText'),
          action: t('account.sharing.revoke'),
        }}
        onConfirm={() => revoke.mutate({ path: { sharedAccessId: id } })}
      >
        {t('account.sharing.revoke')}
      </ConfirmButton>
    </li>
  );
}
