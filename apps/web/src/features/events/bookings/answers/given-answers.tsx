import type { BookingAnswer } from '@atrium/api';
import { useText } from '../../../../lib/text.tsx';

/** Answers to read, each with its question as it was asked. */
export function GivenAnswers({ answers }: { answers: readonly BookingAnswer[] }) {
  const { t } = useText();
  return (
    <dl className="flex flex-col gap-2">
      {answers.map(({ questionId, name, type, value, text }) => (
        <div key={questionId}>
          <dt dir="auto" className="text-muted">
            {name}
          </dt>
          <dd dir="auto" className="wrap-break-word whitespace-pre-line">
            {type === 'toggle' ? t(value === 'true' ? 'bookings.answers.yes' : 'bookings.answers.no') : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
