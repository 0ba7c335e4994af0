import { ApiError, submitSurvey, type Survey, type SurveySubmission } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, CircleDashed, CloudOff, FileQuestion } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { followingOf } from '../../../../components/questions/answers.ts';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { lookUpIn, sectionsOptions } from '../surveys.api.ts';
import { FormWaiting } from './form-waiting.tsx';
import { AskedQuestion, shownValue } from './asked-question.tsx';
import { type Page, pagesOf, pageWith, placeOf } from './pages.ts';
import { type SaveState, useAnswers } from './use-answers.ts';
import { useNumberKeys } from './use-number-keys.ts';

interface SurveyFormProps {
  survey: Survey;
  submission: SurveySubmission;
  onDone: () => void;
}

/** Page by page; each answer is saved as it is given, and the server says what is asked next. */
export function SurveyForm({ survey, submission, onDone }: SurveyFormProps) {
  const query = useQuery(sectionsOptions(survey.id, submission.id));
  return (
    <QueryState query={query} waiting={<FormWaiting />}>
      {({ data }) => (
        <Pages
          survey={survey}
          submission={submission}
          pages={pagesOf(data, survey.oneAtATime)}
          refresh={async () => {
            const { data: fresh } = await query.refetch();
            return pagesOf(fresh?.data ?? data, survey.oneAtATime);
          }}
          onDone={onDone}
        />
      )}
    </QueryState>
  );
}

interface PagesProps extends SurveyFormProps {
  pages: readonly Page[];
  refresh: () => Promise<Page[]>;
}

function Pages({ survey, submission, pages, refresh, onDone }: PagesProps) {
  const texts = useText();
  const { t } = texts;
  const [at, setAt] = useState<{ key: string | null; place: number }>({ key: null, place: 0 });
  const branching = new Set(
    pages.flatMap(({ questions }) => questions.filter(({ branches }) => branches).map(({ id }) => id)),
  );
  const form = useAnswers({
    surveyId: survey.id,
    submissionId: submission.id,
    initial: new Map(submission.responses.map(({ questionId, value }) => [questionId, value])),
    onSaved: (id) => branching.has(id) && void refresh(),
  });
  const place = placeOf(pages, at.key, at.place);
  const page = pages[place];
  const heading = useRef<HTMLHeadingElement>(null);
  const isGoing = useRef(false);
  const trap = useRef<HTMLInputElement>(null);
  const go = (to: number, among: readonly Page[] = pages) => {
    setAt({ key: among[to]?.key ?? null, place: to });
    heading.current?.focus();
    scrollTo({ top: 0 });
  };
  useNumberKeys(survey.oneAtATime ? page?.questions[0] : undefined, form.answers, (id, value) =>
    form.change(id, value, false),
  );
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: async (key: string) => {
      await form.flush();
      await submitSurvey({
        path: { surveyId: survey.id, submissionId: submission.id },
        headers: { 'idempotency-key': key, 'hidden-field': trap.current?.value ? 'filled' : 'empty' },
        body: form.waiting().map(([questionId, value]) => ({ questionId, value })),
        throwOnError: true,
      });
    },
    onSuccess: () => {
      form.forget();
      onDone();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      // The last answer had arrived; only its receipt was lost.
      if (error.code === 'survey.submitted') return onDone();
      // It may have been filled in for a person, who is let through the next time.
      if (error.code === 'survey.trapped' && trap.current) trap.current.value = '';
      const { field } = error;
      if (field === null) return;
      form.setErrors((all) => ({ ...all, [field]: messageOf(error, texts) }));
      const fresh = await refresh();
      const found = pageWith(fresh, field);
      if (found !== -1) go(found, fresh);
    },
  });
  const [key] = useState(newKey);
  useEffect(() => heading.current?.focus(), []);
  if (page === undefined) return <EmptyState illustration={<FileQuestion />} title={t('surveys.nothing')} />;
  const isLast = place === pages.length - 1;
  const next = async () => {
    const asked = page.questions.flatMap((question) => [
      question,
      ...followingOf(question, shownValue(question, form.answers)),
    ]);
    // A preset answer that was left as it is counts too.
    for (const one of asked) {
      const value = shownValue(one, form.answers);
      if (value !== '' && !form.isStored(one.id, value)) form.change(one.id, value, false);
    }
    await form.flush();
    if (asked.some(({ id }) => form.isRefused(id))) {
      // A question that is asked no longer would stand in the way for ever.
      await refresh();
      return;
    }
    const fresh = page.questions.some(({ branches }) => branches) ? await refresh() : pages;
    const here = placeOf(fresh, page.key, place);
    if (here < fresh.length - 1) go(here + 1, fresh);
    else send.mutate(key);
  };
  const press = async () => {
    if (isGoing.current || send.isPending) return;
    isGoing.current = true;
    await next().finally(() => {
      isGoing.current = false;
    });
  };
  const error = send.error;
  return (
    <Form
      errors={form.errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
      className="flex flex-col gap-8"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4 text-sm text-muted">
          <span dir="auto" className="min-w-0 truncate">
            {survey.name}
          </span>
          <SavedMark state={form.state} />
        </div>
        {survey.showProgress && (
          <ProgressBar
            label={t('surveys.progress')}
            value={place / pages.length}
            valueText={t('surveys.pageOf', { page: place + 1, pages: pages.length })}
          />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} dir="auto" className="text-2xl font-semibold outline-none">
          {page.name === '' ? survey.name : page.name}
        </h1>
        {page.description !== null && page.description !== '' && (
          <p dir="auto" className="whitespace-pre-line text-muted">
            {page.description}
          </p>
        )}
      </div>
      {/* Nobody sees it; programs that fill in forms do. Without a name it is in no address, and means nothing to password managers. */}
      <input
        ref={trap}
        type="text"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore="true"
        className="absolute -start-[200vw] size-px opacity-0"
      />
      <div key={page.key} className="grid grid-cols-12 gap-7">
        {page.questions.map((question) => (
          <AskedQuestion
            key={question.id}
            question={question}
            answers={form.answers}
            lookUp={lookUpIn(survey.id)}
            onAnswer={form.change}
          />
        ))}
      </div>
      {error !== null && (!(error instanceof ApiError) || error.field === null) && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(error, texts)}
        </Banner>
      )}
      <div className="flex items-center justify-between gap-4">
        {place > 0 ? <Button onClick={() => go(place - 1)}>{t('surveys.back')}</Button> : <span />}
        <Button type="submit" variant="primary" pending={send.isPending}>
          {t(isLast ? 'surveys.submit' : 'surveys.next')}
        </Button>
      </div>
    </Form>
  );
}

function SavedMark({ state }: { state: SaveState }) {
  const { t } = useText();
  return (
    <span role="status" className="flex shrink-0 items-center gap-1.5 [&_svg]:size-4">
      {state === 'saving' && (
        <>
          <CircleDashed aria-hidden="true" />
          {t('surveys.saving')}
        </>
      )}
      {state === 'saved' && (
        <>
          <Check aria-hidden="true" />
          {t('surveys.saved')}
        </>
      )}
      {state === 'offline' && (
        <>
          <CloudOff aria-hidden="true" />
          {t('surveys.offline')}
        </>
      )}
    </span>
  );
}
