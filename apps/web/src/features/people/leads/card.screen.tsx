import { type AccountShare, getAccountShareOptions, scanLeadMutation } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Button, buttonClass } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Phone, QrCode, UserRoundPlus } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageLink } from '../../../components/page-link.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { displayName, titleOf } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { FollowButton } from '../../ground/accounts/index.ts';
import { KeptLead } from './kept-lead.tsx';
import { refreshLeads } from './leads.api.ts';

const cardOf = (shareCode: string) => getAccountShareOptions({ path: { shareCode } });

const page = definePage({
  module: 'accounts',
  subject: ({ params }) => cardOf(params['shareCode'] ?? ''),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where a phone's own camera leads: the person of the code, and the one thing to do. */
export default function CardScreen() {
  const { shareCode = '' } = useParams();
  const card = useQuery(cardOf(shareCode));
  return (
    <div className="mx-auto max-w-md py-4">
      <QueryState query={card} waiting={<Skeleton className="h-80 w-full rounded-lg" />}>
        {({ data }) => <Card person={data} shareCode={shareCode} />}
      </QueryState>
    </div>
  );
}

function Card({ person, shareCode }: { person: AccountShare; shareCode: string }) {
  const { t } = useText();
  const name = displayName(person);
  const title = titleOf(person);
  const own = useSelf().data?.data.id === person.id;
  return (
    <div className="flex flex-col items-center text-center">
      <PageHead
        title={name}
        description={title}
        card="summary"
        image={pictureOf(person.image, 'public')}
        hidden
      />
      <Avatar size="xl" name={name} imageUrl={pictureOf(person.image, 'thumbnail')} className="size-28!" />
      <h1 dir="auto" className="mt-4 text-2xl font-semibold">
        {name}
      </h1>
      {title !== null && (
        <p dir="auto" className="text-muted">
          {title}
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-1 text-sm">
        {person.email !== null && (
          <li>
            <a
              href={`mailto:${person.email}`}
              className="inline-flex min-h-8 items-center gap-2 rounded-sm text-brand hover:underline"
            >
              <Mail aria-hidden="true" className="size-4" />
              <bdi>{person.email}</bdi>
            </a>
          </li>
        )}
        {person.phone !== null && (
          <li>
            <a
              href={`tel:${person.phone.replaceAll(/[^+\d]/g, '')}`}
              className="inline-flex min-h-8 items-center gap-2 rounded-sm text-brand hover:underline"
            >
              <Phone aria-hidden="true" className="size-4" />
              <bdi dir="ltr">{person.phone}</bdi>
            </a>
          </li>
        )}
      </ul>
      {own ? <Own /> : <Actions person={person} shareCode={shareCode} />}
      <PageLink
        to={`/people/${person.username}`}
        className={buttonClass({ variant: 'quiet', className: 'mt-2' })}
      >
        {t('leads.card.profile')}
      </PageLink>
    </div>
  );
}

function Own() {
  const { t } = useText();
  return (
    <>
      <p className="mt-6 text-sm text-muted">{t('leads.card.own')}</p>
      <Link to="/code" className={buttonClass({ className: 'mt-3' })}>
        <QrCode aria-hidden="true" />
        {t('leads.code')}
      </Link>
    </>
  );
}

function Actions({ person, shareCode }: { person: AccountShare; shareCode: string }) {
  const { t } = useText();
  const client = useQueryClient();
  const membersOnly = useMemberOnly();
  const keep = useMutation({ ...scanLeadMutation(), onSuccess: () => refreshLeads(client) });
  if (keep.data !== undefined)
    return (
      <div className="mt-6 w-full text-start">
        <KeptLead lead={keep.data.data} />
        <Link to="/leads" className={buttonClass({ wide: true, className: 'mt-3' })}>
          {t('leads.card.all')}
        </Link>
      </div>
    );
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2">
      <Button
        variant="primary"
        icon={<UserRoundPlus aria-hidden="true" />}
        pending={keep.isPending}
        onClick={() => membersOnly(() => keep.mutate({ path: { passId: shareCode } }))}
      >
        {t('leads.card.keep')}
      </Button>
      <FollowButton account={person} size="md" />
    </div>
  );
}
