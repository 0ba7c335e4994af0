import { type Booking, type BookingQuestion, setBookingAnswers } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMinute } from '../../../../lib/clock.ts';
import { useText } from '../../../../lib/text.tsx';
import { spaceOptions } from '../bookings.api.ts';
import { AnswerForm } from './answer-form.tsx';
import { askedOf } from './asked.ts';
import { GivenAnswers } from './given-answers.tsx';
import { listed } from './listed.ts';

/** The answers of a booking that is made. Until its time begins some may change, and those never given may come. */
export function OwnAnswers({ booking }: { booking: Booking }) {
  const { id, place, space, startsAt } = booking;
  const answers = listed(booking.answers);
  const { t } = useText();
  const now = useMinute();
  const [isChanging, setChanging] = useState(false);
  const query = useQuery(spaceOptions(place.slug, space.slug));
  const questions = listed(query.data?.data.questions);
  const valueOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.value ?? '';
  const isOpen = ({ id: asked, mutable }: BookingQuestion) => mutable || valueOf(asked) === '';
  const mayChange = askedOf(questions, valueOf).some(isOpen) && now !== null && Date.parse(startsAt) > now;
  if (isChanging && mayChange)
    return (
      <AnswerForm
        questions={questions}
        isOpen={isOpen}
        answers={answers}
        action={t('bookings.answers.save')}
        said={t('bookings.answers.saved')}
        save={(sent) =>
          setBookingAnswers({ path: { bookingId: id }, body: { answers: sent }, throwOnError: true })
        }
        onSaved={() => setChanging(false)}
      />
    );
  if (answers.length === 0 && !mayChange) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <GivenAnswers answers={answers} />
      {mayChange && (
        <Button size="sm" onClick={() => setChanging(true)}>
          {t('bookings.answers.change')}
        </Button>
      )}
    </div>
  );
}
