import { ApiError, type Booking } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isAnswered } from '../../../../components/questions/answers.ts';
import { QueryState } from '../../../../components/query-state.tsx';
import { useText } from '../../../../lib/text.tsx';
import { spaceOptions } from '../bookings.api.ts';
import { AnswerForm, type SaveAnswers } from './answer-form.tsx';
import { GivenAnswers } from './given-answers.tsx';
import { askedOf } from './asked.ts';
import { listed } from './listed.ts';

interface AnswersStepProps {
  of: Pick<Booking, 'place' | 'space'>;
  answers: Booking['answers'];
  save: SaveAnswers;
  /** The rest of the way, once nothing is left to be answered. */
  children: ReactNode;
}

/** Questions come before a draft is confirmed or paid for. */
export function AnswersStep({ of: { place, space }, answers: sent, save, children }: AnswersStepProps) {
  const { t } = useText();
  const query = useQuery(spaceOptions(place.slug, space.slug));
  const answers = listed(sent);
  const [isPassed, setPassed] = useState(answers.length > 0);
  // Its space takes no new bookings any more; what is held can still be had, and the server knows what is missing.
  if (query.error instanceof ApiError && query.error.status === 404) return children;
  return (
    <QueryState query={query} waiting={<Skeleton className="h-40 w-full" />}>
      {({ data }) => {
        const questions = listed(data.questions);
        const valueOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.value ?? '';
        const isMissing = askedOf(questions, valueOf).some(
          ({ id, type, required }) => required && !isAnswered(type, valueOf(id)),
        );
        if (questions.length > 0 && (isMissing || !isPassed))
          return (
            <section aria-labelledby="booking-questions" className="flex flex-col gap-4">
              <h2 id="booking-questions" className="text-lg font-semibold">
                {t('bookings.answers.title')}
              </h2>
              <AnswerForm
                questions={questions}
                answers={answers}
                action={t('bookings.answers.next')}
                said={null}
                save={save}
                onSaved={() => setPassed(true)}
              />
            </section>
          );
        return (
          <>
            {questions.length > 0 && (
              <div className="flex flex-col items-start gap-3 text-sm">
                <GivenAnswers answers={answers.filter(({ type, value }) => isAnswered(type, value))} />
                <Button size="sm" onClick={() => setPassed(false)}>
                  {t('bookings.answers.change')}
                </Button>
              </div>
            )}
            {children}
          </>
        );
      }}
    </QueryState>
  );
}
