import {
  exportSurveyResults,
  exportSurveySubmissions,
  listManagedSubmissionsInfiniteOptions,
  type ManagedSurveySubmission,
  strikeSubmission,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Inbox } from 'lucide-react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useSaveFile } from '../../../../lib/save-file.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { surveyCalls } from './admin-surveys.api.ts';
import { useManagedSurvey } from './survey-layout.tsx';

const page = definePage({ module: 'surveys' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Submissions, one by one. */
export default function SubmissionsScreen() {
  const { t } = useText();
  const { id: surveyId, slug, anonymous } = useManagedSurvey();
  const mayExport = useHasPower('people.export') || anonymous;
  const list = useInfiniteQuery({
    ...listManagedSubmissionsInfiniteOptions({ path: { surveyId }, query: { pageSize } }),
    ...paged(),
  });
  const submissions = itemsOf(list.data);
  const file = useSaveFile(`${slug}.csv`, () =>
    exportSurveySubmissions({ path: { surveyId }, parseAs: 'blob', throwOnError: true }),
  );
  const json = useSaveFile(`${slug}.json`, () =>
    exportSurveyResults({ path: { surveyId }, parseAs: 'blob', throwOnError: true }),
  );
  return (
    <QueryState
      query={list}
      waiting={<RowsSkeleton />}
      isEmpty={() => submissions.length === 0}
      empty={
        <EmptyState
          illustration={<Inbox />}
          title={t('admin.surveys.noResults')}
          text={t(anonymous ? 'admin.surveys.withheld' : 'admin.surveys.noResultsText')}
        />
      }
    >
      {() => (
        <div className="flex flex-col gap-4">
          {mayExport && (
            <div className="flex flex-wrap gap-2 self-end">
              <Button
                icon={<Download aria-hidden="true" />}
                pending={file.isPending}
                onClick={() => file.mutate()}
              >
                {t('admin.surveys.export')}
              </Button>
              <Button
                icon={<Download aria-hidden="true" />}
                pending={json.isPending}
                onClick={() => json.mutate()}
              >
                {t('admin.surveys.exportJson')}
              </Button>
            </div>
          )}
          <ul className="divide-y divide-line border-y border-line">
            {submissions.map((submission) => (
              <Row key={submission.id} {...{ surveyId, anonymous, submission }} />
            ))}
          </ul>
          <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
        </div>
      )}
    </QueryState>
  );
}

interface RowProps {
  surveyId: string;
  /** Then the moment is a day, as a calendar in UTC has it. */
  anonymous: boolean;
  submission: ManagedSurveySubmission;
}

function Row({ surveyId, anonymous, submission }: RowProps) {
  const { t } = useText();
  const format = useFormat();
  const { id, account, submittedAt, answers } = submission;
  const strike = useSave(
    () => strikeSubmission({ path: { surveyId, submissionId: id }, throwOnError: true }),
    {
      touches: ['listManagedSubmissions', 'getSurveyResults', ...surveyCalls],
      said: null,
      onSaved: () => undefined,
    },
  );
  return (
    <li className="py-3">
      <details>
        <summary className="cursor-pointer rounded-sm">
          <bdi className="font-medium">
            {account === null ? t('admin.surveys.nobody') : displayName(account)}
          </bdi>
          {submittedAt !== null && (
            <time dateTime={submittedAt} className="ms-3 text-sm text-muted">
              {format.date(submittedAt, { dateStyle: 'medium', ...(anonymous && { timeZone: 'UTC' }) })}
            </time>
          )}
        </summary>
        <dl className="mt-3 flex flex-col gap-3 ps-4">
          {answers.map(({ questionId, question, text }) => (
            <div key={questionId}>
              <dt dir="auto" className="text-sm text-muted">
                {question}
              </dt>
              <dd dir="auto" className="wrap-break-word whitespace-pre-line">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {useHasPower('surveys:write') && (
          <Button
            size="sm"
            variant="quiet"
            className="mt-3"
            pending={strike.mutation.isPending}
            onClick={() => strike.mutation.mutate(undefined)}
          >
            {t('admin.surveys.strike')}
          </Button>
        )}
      </details>
    </li>
  );
}
