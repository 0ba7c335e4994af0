import type { ManagedSurvey } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageLink } from '../../../../components/page-link.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import type { ListColumn } from '../../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { filtersOf, sortable, statusText, statusTone, surveysOf } from './admin-surveys.api.ts';
import { ImportSurvey } from './import-survey.tsx';

const SurveyDialog = lazy(() => import('./survey-dialog.tsx'));

const page = definePage({ module: 'surveys' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Every survey, with how many have begun and submitted it. */
export default function AdminSurveysScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('surveys.title')} text={t('admin.surveys.text')} wide>
      <Surveys />
    </AdminPage>
  );
}

function Surveys() {
  const { t } = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: '-createdAt', sortable, filters });
  const list = useQuery({ ...surveysOf(state), placeholderData: keepPreviousData });
  const mayWrite = useHasPower('surveys:write');
  const add = mayWrite && (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t('admin.surveys.add')}
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-end gap-2">
        {mayWrite && <ImportSurvey />}
        {add}
      </div>
      <StaffList
        label={t('surveys.title')}
        searchLabel={t('admin.surveys.search')}
        state={state}
        list={list}
        columns={useColumns()}
        filters={filters}
        nameOf={({ name }) => name}
        empty={
          <EmptyState
            illustration={<ClipboardList />}
            title={t('admin.surveys.empty')}
            text={t('admin.surveys.emptyText')}
          />
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SurveyDialog
            existing={undefined}
            onClose={() => setOpen(false)}
            onMade={(id) => void navigate(`/admin/surveys/${id}`)}
          />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): ListColumn<ManagedSurvey>[] {
  const { t } = useText();
  const format = useFormat();
  return [
    {
      id: 'name',
      label: t('admin.surveys.name'),
      sortBy: 'name',
      main: true,
      cell: ({ id, name }) => (
        <PageLink
          to={`/admin/surveys/${id}`}
          dir="auto"
          className={`block truncate font-medium ${cardLinkClass}`}
        >
          {name}
        </PageLink>
      ),
    },
    {
      id: 'status',
      label: t('admin.surveys.status'),
      cell: ({ status, anonymous }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={statusTone(status)}>{statusText(status, t)}</Badge>
          {anonymous && <Badge>{t('surveys.anonymous')}</Badge>}
        </span>
      ),
    },
    {
      id: 'submitted',
      label: t('admin.surveys.submitted'),
      cell: ({ submitted }) => <span className="tabular-nums">{format.number(submitted)}</span>,
    },
    {
      id: 'begun',
      label: t('admin.surveys.begun'),
      cell: ({ begun }) => <span className="tabular-nums">{format.number(begun)}</span>,
    },
    {
      id: 'createdAt',
      label: t('admin.surveys.created'),
      sortBy: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.date(createdAt, { dateStyle: 'medium' })}</time>
      ),
    },
  ];
}
