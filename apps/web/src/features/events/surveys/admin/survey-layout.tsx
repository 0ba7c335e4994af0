import {
  archiveSurvey,
  closeSurvey,
  copySurvey,
  deleteSurvey,
  exportSurveyDefinition,
  openSurvey,
  type SurveyStructure,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { tabClass, TabNav } from '@atrium/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NavLink, Outlet, useNavigate, useOutletContext, useParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { newKey } from '../../../../lib/new-key.ts';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { managedOptions, statusText, statusTone, surveyCalls } from './admin-surveys.api.ts';

const SurveyDialog = lazy(() => import('./survey-dialog.tsx'));

export const useManagedSurvey = (): SurveyStructure => useOutletContext<SurveyStructure>();

/** One survey of the staff: its state above, and its pages beneath. */
export default function SurveyLayout() {
  const { t } = useText();
  const { surveyId = '' } = useParams();
  const survey = useQuery(managedOptions(surveyId));
  return (
    <AdminPage
      title={survey.data?.data.name ?? t('surveys.title')}
      above={{ to: '/admin/surveys', label: t('surveys.title') }}
      wide
    >
      <QueryState query={survey} waiting={<RowsSkeleton />}>
        {({ data }) => <Frame survey={data} />}
      </QueryState>
    </AdminPage>
  );
}

function Frame({ survey }: { survey: SurveyStructure }) {
  const { t } = useText();
  const base = `/admin/surveys/${survey.id}`;
  const mayInvite = useHasPower('announcements:read');
  const tabs = [
    { to: base, label: t('admin.surveys.questions') },
    { to: `${base}/results`, label: t('admin.surveys.results') },
    { to: `${base}/submissions`, label: t('admin.surveys.submissions') },
    ...(mayInvite ? [{ to: `${base}/invitations`, label: t('admin.surveys.invitations') }] : []),
    { to: `${base}/share`, label: t('admin.surveys.share') },
  ];
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={statusTone(survey.status)}>{statusText(survey.status, t)}</Badge>
          {survey.anonymous && <Badge>{t('surveys.anonymous')}</Badge>}
          {t('admin.surveys.counts', { submitted: survey.submitted, begun: survey.begun })}
        </p>
        <div className="flex flex-wrap gap-2">
          <SaveDefinition survey={survey} />
          {useHasPower('surveys:write') && <Actions survey={survey} />}
        </div>
      </div>
      <TabNav label={t('admin.surveys.parts')}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={tabClass}>
            {label}
          </NavLink>
        ))}
      </TabNav>
      <Outlet context={survey} />
    </div>
  );
}

/** The questions as a file, for another survey here or in another community. */
function SaveDefinition({ survey: { id, slug } }: { survey: SurveyStructure }) {
  const { t } = useText();
  const file = useSaveFile(`${slug}.survey.json`, async () => {
    const { data } = await exportSurveyDefinition({ path: { surveyId: id }, throwOnError: true });
    return { data: new Blob([JSON.stringify(data.data, null, 2)], { type: 'application/json' }) };
  });
  return (
    <Button pending={file.isPending} onClick={() => file.mutate()}>
      {t('admin.surveys.saveFile')}
    </Button>
  );
}

function Actions({ survey }: { survey: SurveyStructure }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState(newKey);
  const path = { surveyId: survey.id };
  const { mutation } = useSave((act: () => Promise<unknown>) => act(), {
    touches: surveyCalls,
    said: null,
    onSaved: () => undefined,
  });
  const button = (label: string, act: () => Promise<unknown>, variant?: 'primary') => (
    <Button variant={variant} pending={mutation.isPending} onClick={() => mutation.mutate(act)}>
      {label}
    </Button>
  );
  const { status } = survey;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>{t('admin.surveys.edit')}</Button>
      {button(t('admin.surveys.copy'), async () => {
        const { data } = await copySurvey({ path, headers: { 'idempotency-key': key }, throwOnError: true });
        setKey(newKey());
        void navigate(`/admin/surveys/${data.data.id}`);
      })}
      {status === 'closed' &&
        button(t('admin.surveys.archive'), () => archiveSurvey({ path, throwOnError: true }))}
      {status === 'draft' &&
        button(t('admin.surveys.delete'), async () => {
          await deleteSurvey({ path, throwOnError: true });
          void navigate('/admin/surveys');
        })}
      {status === 'open'
        ? button(t('admin.surveys.close'), () => closeSurvey({ path, throwOnError: true }))
        : button(t('admin.surveys.doOpen'), () => openSurvey({ path, throwOnError: true }), 'primary')}
      {isOpen && (
        <Suspense fallback={null}>
          <SurveyDialog existing={survey} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
