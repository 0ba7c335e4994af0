import {
  deleteSurveyInvitation,
  listSurveyInvitationsInfiniteOptions,
  type SurveyInvitation,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, CalendarClock, MailPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf, paged } from '../../../../lib/queries.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { audienceText, invitationCalls } from './invitations.api.ts';
import { useManagedSurvey } from './survey-layout.tsx';

const InviteDialog = lazy(() => import('./invite-dialog.tsx'));

/** Invitations are told and counted in the background. */
const LIVE_MS = 5000;

type Inviting = 'first' | 'again' | null;

const page = definePage({ module: 'surveys' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Invitations to the survey, each to an audience, and their reach. */
export default function InvitationsScreen() {
  const { t } = useText();
  const survey = useManagedSurvey();
  const [inviting, setInviting] = useState<Inviting>(null);
  const mayAnnounce = useHasPower('announcements:write');
  const mayInvite = useHasPower('surveys:write') && mayAnnounce;
  const list = useInfiniteQuery({
    ...listSurveyInvitationsInfiniteOptions({ path: { surveyId: survey.id }, query: { pageSize: 20 } }),
    ...paged(),
    refetchInterval: LIVE_MS,
  });
  const invitations = itemsOf(list.data);
  const isOpen = survey.status === 'open';
  const invite = (
    <Button variant="primary" icon={<MailPlus />} disabled={!isOpen} onClick={() => setInviting('first')}>
      {t('admin.surveys.invite')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      {!isOpen && <Banner tone="warning">{t('admin.surveys.invite.notOpen')}</Banner>}
      {mayInvite && invitations.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {invite}
          <Button icon={<BellRing />} disabled={!isOpen} onClick={() => setInviting('again')}>
            {t('admin.surveys.invite.remind')}
          </Button>
        </div>
      )}
      <QueryState
        query={list}
        waiting={<RowsSkeleton />}
        isEmpty={() => invitations.length === 0}
        empty={
          <EmptyState
            illustration={<MailPlus />}
            title={t('admin.surveys.invite.empty')}
            text={t('admin.surveys.invite.emptyText')}
            action={mayInvite ? invite : undefined}
          />
        }
      >
        {() => (
          <ul className="flex flex-col gap-3">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                surveyId={survey.id}
                invitation={invitation}
                mayWrite={mayInvite}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <MoreButton list={list} waiting={<RowsSkeleton />} />
      {inviting !== null && (
        <Suspense fallback={null}>
          <InviteDialog survey={survey} reminds={inviting === 'again'} onClose={() => setInviting(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface InvitationRowProps {
  surveyId: string;
  invitation: SurveyInvitation;
  mayWrite: boolean;
}

function InvitationRow({ surveyId, invitation, mayWrite }: InvitationRowProps) {
  const { t } = useText();
  const format = useFormat();
  const { mutation } = useSave(
    () => deleteSurveyInvitation({ path: { surveyId, invitationId: invitation.id }, throwOnError: true }),
    { touches: invitationCalls, said: t('admin.surveys.invite.takenBack'), onSaved: () => undefined },
  );
  const { announcement, reminds, onlyUnanswered, uncounted } = invitation;
  const { publishedAt, delivery } = announcement;
  const planned = publishedAt === null ? (delivery?.scheduledAt ?? null) : null;
  const reach = [
    t('admin.surveys.invite.delivered', { count: delivery?.delivered ?? 0 }),
    ...(delivery?.email === true ? [t('admin.surveys.invite.emailed', { count: delivery.emailed })] : []),
    ...(delivery?.push === true ? [t('admin.surveys.invite.pushed', { count: delivery.pushed })] : []),
  ].join(' · ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-line p-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-medium wrap-break-word">
          <bdi>{announcement.title}</bdi>
        </h2>
        <p className="text-sm text-muted">
          <bdi>{audienceText(invitation, t)}</bdi>
          {onlyUnanswered && ` · ${t('admin.surveys.invite.unanswered')}`}
        </p>
        <p className="text-sm text-muted">
          {publishedAt !== null && (
            <time dateTime={publishedAt} title={format.dateTime(publishedAt)}>
              {format.relative(publishedAt)}
            </time>
          )}
          {publishedAt !== null && ` · ${uncounted ? t('admin.surveys.invite.uncounted') : reach}`}
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {reminds && <Badge>{t('admin.surveys.invite.reminder')}</Badge>}
          {planned !== null && (
            <Badge tone="warning">
              <CalendarClock aria-hidden="true" className="size-3.5" />
              {t('admin.surveys.invite.planned', { moment: format.dateTime(planned) })}
            </Badge>
          )}
        </p>
      </div>
      {mayWrite && (
        <ConfirmButton
          size="sm"
          variant="quiet"
          pending={mutation.isPending}
          question={{
            title: t('admin.surveys.invite.takeBackTitle'),
            text: t('admin.surveys.invite.takeBackText'),
            action: t('admin.surveys.invite.takeBack'),
          }}
          onConfirm={() => mutation.mutate(undefined)}
        >
          {t('admin.surveys.invite.takeBack')}
        </ConfirmButton>
      )}
    </li>
  );
}
