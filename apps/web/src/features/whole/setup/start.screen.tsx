import {
  closeSetupGuide,
  getSetupGuideOptions,
  getSetupGuideQueryKey,
  passSetupStep,
  type SetupGuide,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useHasPower } from '../../../lib/self.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { StepRow } from './step-row.tsx';
import { isOver } from './steps.ts';

/** Six steps through the settings of a new organization. */
export default function StartScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.setup')} text={t('admin.setup.intro')}>
      <Guide />
    </AdminPage>
  );
}

function Guide() {
  const mayRead = useHasPower('settings');
  const query = useQuery({ ...getSetupGuideOptions(), enabled: useIsMember() && mayRead });
  if (!mayRead) return <Navigate to="/admin" replace />;
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={6} />}>
      {({ data }) => <Steps guide={data} />}
    </QueryState>
  );
}

function Steps({ guide }: { guide: SetupGuide }) {
  const { t } = useText();
  const client = useQueryClient();
  const keep = (answer: unknown) => client.setQueryData(getSetupGuideQueryKey(), answer);
  const pass = useMutation({
    mutationFn: async ({
      step,
      isPassed,
    }: {
      step: SetupGuide['steps'][number]['step'];
      isPassed: boolean;
    }) => (await passSetupStep({ body: { step, isPassed }, throwOnError: true })).data,
    onSuccess: keep,
  });
  const close = useMutation({
    mutationFn: async (isClosed: boolean) =>
      (await closeSetupGuide({ body: { isClosed }, throwOnError: true })).data,
    onSuccess: keep,
  });
  const over = guide.steps.filter(isOver).length;
  const next = guide.steps.find((step) => !isOver(step))?.step;
  const isClosed = guide.closedAt !== null;
  return (
    <div className="flex flex-col gap-6">
      <ProgressBar
        label={t('admin.setup.progress')}
        value={over / guide.steps.length}
        valueText={t('admin.setup.progress.value', { over, all: guide.steps.length })}
      />
      <ol className="divide-y divide-line border-y border-line">
        {guide.steps.map((step) => (
          <li key={step.step}>
            <StepRow
              step={step}
              isNext={step.step === next}
              isPending={pass.isPending && pass.variables.step === step.step}
              onPass={(isPassed) => pass.mutate({ step: step.step, isPassed })}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" pending={close.isPending} onClick={() => close.mutate(!isClosed)}>
          {t(isClosed ? 'admin.setup.open' : 'admin.setup.close')}
        </Button>
        <p className="text-sm text-muted">
          {t(isClosed ? 'admin.setup.open.text' : 'admin.setup.close.text')}
        </p>
      </div>
    </div>
  );
}
