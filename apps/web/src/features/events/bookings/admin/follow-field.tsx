import type { BookingQuestion } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import type { WrittenChoice, WrittenQuestion } from '../../../../components/questions/written-question.ts';
import { useText } from '../../../../lib/text.tsx';
import { listed } from '../answers/listed.ts';

/** A question of a place or a space while it is written. */
export type Asked = Omit<WrittenQuestion, 'type'> &
  Pick<BookingQuestion, 'type'> & { validationMessage?: string | null };

const hasFollowers = ({ choices }: Asked): boolean =>
  choices.some(({ subQuestionIds }) => listed(subQuestionIds).length > 0);
const leadsTo = ({ subQuestionIds }: WrittenChoice, id: string): boolean =>
  listed(subQuestionIds).includes(id);
const isFollower = ({ id }: Asked, all: readonly Asked[]): boolean =>
  all.some(({ choices }) => choices.some((choice) => leadsTo(choice, id)));

/** The others, none of which leads to it any more. */
export const withoutQuestion = (questions: readonly Asked[], gone: string): Asked[] =>
  questions
    .filter(({ id }) => id !== gone)
    .map((question) => ({
      ...question,
      choices: question.choices.map((choice) => ({
        ...choice,
        subQuestionIds: listed(choice.subQuestionIds).filter((id) => id !== gone),
      })),
    }));

const toggled = (choice: WrittenChoice, id: string, isLeading: boolean): WrittenChoice => ({
  ...choice,
  subQuestionIds: [...listed(choice.subQuestionIds).filter((one) => one !== id), ...(isLeading ? [id] : [])],
});

interface FollowFieldProps {
  question: Asked;
  questions: readonly Asked[];
  onChange: (questions: Asked[]) => void;
}

/** The choices of other questions that lead to this one; with none, it is always asked. One level deep, as the server has it. */
export function FollowField({ question, questions, onChange }: FollowFieldProps) {
  const { t } = useText();
  const { id } = question;
  const leading = questions.filter(
    (one) => one.id !== id && one.choices.length > 0 && !isFollower(one, questions),
  );
  if (leading.length === 0 || hasFollowers(question)) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('admin.bookings.askedWhen')}</legend>
      <p className="text-sm text-muted">{t('admin.bookings.askedWhenText')}</p>
      {leading.flatMap((one) =>
        one.choices.map((choice) => (
          <Checkbox
            key={choice.id}
            checked={leadsTo(choice, id)}
            onChange={(isLeading) =>
              onChange(
                questions.map((other) =>
                  other.id === one.id
                    ? {
                        ...other,
                        choices: other.choices.map((each) =>
                          each.id === choice.id ? toggled(each, id, isLeading) : each,
                        ),
                      }
                    : other,
                ),
              )
            }
          >
            {t('admin.bookings.askedWhenChoice', {
              question: one.name || t('questions.untitled'),
              choice: (choice.text ?? choice.value) || t('questions.untitled'),
            })}
          </Checkbox>
        )),
      )}
    </fieldset>
  );
}
