import { type ContentCase, dismissContentReports, hideReportedContent } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, EyeOff, ShieldCheck } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { contentPath } from '../../channels/index.ts';
import { CaseReports } from '../case-reports.tsx';
import { refreshContents, reportedContents } from './reported.api.ts';

const HideDialog = lazy(() => import('./hide-dialog.tsx'));

const page = definePage({ module: 'channels' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminReportedScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.reported.title')} text={t('admin.reported.text')}>
      <Reported />
    </AdminPage>
  );
}

/** Contents that somebody reported, the latest report first. */
function Reported() {
  const { t } = useText();
  const list = useInfiniteQuery(reportedContents());
  const cases = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<Skeleton className="h-48 w-full" />}
      isEmpty={() => cases.length === 0}
      empty={<EmptyState illustration={<ShieldCheck />} title={t('moderation.queueEmpty')} />}
    >
      {() => (
        <>
          <ul className="flex flex-col gap-4">
            {cases.map((one) => (
              <li key={one.content.id}>
                <ReportedContent of={one} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<Skeleton className="h-48 w-full" />} />
        </>
      )}
    </QueryState>
  );
}

function ReportedContent({ of: one }: { of: ContentCase }) {
  const { t } = useText();
  const client = useQueryClient();
  const mayDecide = useHasPower('channels:write');
  const [asking, setAsking] = useState(false);
  const { content } = one;
  const path = { contentId: content.id };
  const dismiss = useMutation({
    mutationFn: () => dismissContentReports({ path, body: {}, throwOnError: true }),
    onSuccess: () => refreshContents(client),
  });
  return (
    <section
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4"
      aria-label={content.title}
    >
      <div>
        <PageLink
          to={contentPath(content.channel.slug, content.slug)}
          dir="auto"
          className="block rounded-sm font-semibold wrap-anywhere hover:underline"
        >
          {content.title}
        </PageLink>
        <p className="text-sm text-muted">
          <bdi>{content.channel.name}</bdi>
          {' · '}
          {t(`channels.kind.${content.kind}`)}
        </p>
      </div>
      <CaseReports of={{ ...one, rules: [], edits: [], decisions: [] }} />
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          {content.visible && (
            <Button icon={<EyeOff aria-hidden="true" />} onClick={() => setAsking(true)}>
              {t('moderation.hide')}
            </Button>
          )}
          <Button
            variant="quiet"
            icon={<CheckCheck aria-hidden="true" />}
            pending={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            {t('moderation.dismiss')}
          </Button>
        </div>
      )}
      {asking && (
        <Suspense fallback={null}>
          <HideDialog
            title={content.title}
            close={() => setAsking(false)}
            hide={async (reason) => {
              await hideReportedContent({ path, body: { reason }, throwOnError: true });
              await refreshContents(client);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
