import { getMailSubscriptionOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, MailX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';

const subscription = (token: string | undefined) =>
  getMailSubscriptionOptions({ path: { token: token ?? '' } });

const page = definePage({ subject: ({ params }) => subscription(params['token']) });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const kinds: Readonly<Record<string, PlainTextId>> = {
  newFollowerEmail: 'notifications.kind.newFollower',
  commentEmail: 'notifications.kind.comment',
  mentionEmail: 'notifications.kind.mention',
  groupInvitationEmail: 'notifications.kind.groupInvitation',
  groupRequestAcceptedEmail: 'notifications.kind.groupRequestAccepted',
  invitationEmail: 'notifications.kind.invitation',
  groupAnnouncementEmail: 'notifications.kind.groupAnnouncement',
  newEventEmail: 'notifications.kind.newEvent',
  eventAnnouncementEmail: 'notifications.kind.eventAnnouncement',
  placeBookingEmail: 'notifications.kind.placeBooking',
  transferEmail: 'notifications.kind.transfer',
  organizationAnnouncementEmail: 'notifications.kind.organizationAnnouncement',
  channel: 'notifications.kind.channel',
  chatUnreadEmail: 'notifications.kind.chatUnread',
};

/** Where the link of a mail leads. Opening it ends nothing; the button does, without a sign-in and without scripts. */
export default function UnsubscribeScreen() {
  const { t } = useText();
  const { token } = useParams();
  const query = useQuery(subscription(token));
  return (
    <div className="mx-auto max-w-md py-10 text-center">
      <PageHead title={t('unsubscribe.title')} hidden />
      <QueryState query={query} waiting={null}>
        {({ data }) => {
          const kind = t(kinds[data.kind] ?? 'notifications.kind.all');
          return data.subscribed ? <Ask token={token ?? ''} kind={kind} /> : <Done kind={kind} />;
        }}
      </QueryState>
    </div>
  );
}

const badge =
  'mx-auto flex size-16 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft [&_svg]:size-7';

function Ask({ token, kind }: { token: string; kind: string }) {
  const { t } = useText();
  return (
    <>
      <span className={badge}>
        <MailX aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-2xl font-semibold text-balance">{t('unsubscribe.question')}</h1>
      <p className="mt-3 text-muted text-pretty">{t('unsubscribe.text', { kind })}</p>
      <form method="post" action={`/unsubscribe/${token}`} className="mt-6">
        <Button type="submit" variant="primary">
          {t('unsubscribe.button')}
        </Button>
      </form>
    </>
  );
}

function Done({ kind }: { kind: string }) {
  const { t } = useText();
  return (
    <>
      <span className={badge}>
        <CircleCheck aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-2xl font-semibold text-balance">{t('unsubscribe.done')}</h1>
      <p className="mt-3 text-muted text-pretty">{t('unsubscribe.doneText', { kind })}</p>
      <p className="mt-6">
        <Link to="/settings/notifications" className="font-medium text-brand hover:underline">
          {t('notifications.settings')}
        </Link>
      </p>
    </>
  );
}
