import { type BasePass, type PassQuestions, ApiError, answerRegistrationQuestions } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Answers } from '../../../../components/questions/answers.ts';
import { type GivenAnswers, readAnswers } from './given-answers.ts';
import { useRegister } from '../context.ts';
import { NeedsChoice } from './needs-choice.tsx';
import { usePassName } from '../choosing/pass-name.ts';
import { PassQuestionsForm, fieldName } from './pass-questions.tsx';
import { draftOf, questionsOptions, useRefresh } from '../register.api.ts';
import { StepButtons } from '../step-buttons.tsx';
import { stepAfter, stepPath } from '../steps.ts';

/** The hosts' questions, pass by pass. */
export default function QuestionsScreen() {
  return (
    <NeedsChoice>
      <Questions />
    </NeedsChoice>
  );
}

function Questions() {
  const { t } = useText();
  const { slug, registration } = useRegister();
  const query = useQuery(questionsOptions(slug));
  const { passes } = draftOf(registration);
  return (
    <QueryState query={query} waiting={<QuestionsWaiting />}>
      {({ data }) => {
        const asked = data.filter(
          ({ passId, sections }) =>
            sections.some(({ questions }) => questions.length > 0) && passes.some(({ id }) => id === passId),
        );
        return asked.length === 0 ? (
          <div className="flex flex-col gap-8">
            <EmptyState illustration={<CircleCheck />} title={t('register.noQuestions')} />
            <StepButtons step="questions" />
          </div>
        ) : (
          <QuestionsForm key={asked.map(({ passId }) => passId).join()} passes={passes} asked={asked} />
        );
      }}
    </QueryState>
  );
}

const answersOf = (pass: BasePass): Answers =>
  Object.fromEntries(pass.responses.map(({ questionId, value }) => [questionId, value]));

function QuestionsForm({ passes, asked }: { passes: BasePass[]; asked: PassQuestions[] }) {
  const texts = useText();
  const { t } = texts;
  const { slug, steps } = useRegister();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const nameOf = usePassName(passes);
  const [answers, setAnswers] = useState<Readonly<Record<string, Answers>>>(() =>
    Object.fromEntries(passes.map((pass) => [pass.id, answersOf(pass)])),
  );
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: async (bodies: GivenAnswers[]) => {
      await answerRegistrationQuestions({ path: { eventId: slug }, body: bodies, throwOnError: true });
      await refresh();
    },
    onSuccess: () => navigate(stepPath(slug, stepAfter(steps, 'questions'))),
  });
  const { error } = send;
  const errors = useMemo(() => {
    const field = error instanceof ApiError ? error.field : null;
    if (field === null || error === null) return {};
    // The refusal names the question; whichever passes were asked it show it.
    return Object.fromEntries(asked.map(({ passId }) => [fieldName(passId, field), messageOf(error, texts)]));
  }, [error, asked, texts]);
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isPending) return;
        send.mutate(
          readAnswers(
            event.currentTarget,
            asked.map(({ passId }) => passId),
          ),
        );
      }}
      className="flex flex-col gap-10 max-md:[&_:is(input,textarea,select)]:scroll-mb-36"
    >
      {asked.map(({ passId, sections }) => {
        const pass = passes.find(({ id }) => id === passId);
        return (
          <PassQuestionsForm
            key={passId}
            slug={slug}
            passId={passId}
            title={asked.length > 1 && pass !== undefined ? nameOf(pass) : null}
            sections={sections}
            answers={answers[passId] ?? {}}
            onAnswer={(questionId, value) =>
              setAnswers((all) => ({ ...all, [passId]: { ...all[passId], [questionId]: value } }))
            }
          />
        );
      })}
      {error !== null && Object.keys(errors).length === 0 && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(error, texts)}
        </Banner>
      )}
      <p className="text-sm text-muted">{t('register.answersLater')}</p>
      <StepButtons step="questions" submits pending={send.isPending} />
    </Form>
  );
}

function QuestionsWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
