import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { CornerDownRight, Plus, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Moves } from '../../../../components/staff/moves.tsx';
import { newUuid } from '../../../../lib/new-uuid.ts';
import { useText } from '../../../../lib/text.tsx';
import { FieldError } from '../fields.tsx';

export interface ChoiceDraft {
  key: string;
  id: string | null;
  /** The label that people read. */
  shown: string;
  /** The value in lists and files; empty: the same as the label. */
  value: string;
  description: string;
  limit: string;
  taken: number;
  following: string[];
}

export const blankChoice = (): ChoiceDraft => ({
  key: newUuid(),
  id: null,
  shown: '',
  value: '',
  description: '',
  limit: '',
  taken: 0,
  following: [],
});

interface ChoiceFieldsProps {
  choices: ChoiceDraft[];
  onChange: (choices: ChoiceDraft[]) => void;
  /** Questions that may be asked when a choice is made. */
  questions: readonly { id: string; title: string }[];
  errors: Readonly<Record<string, string>>;
}

/** The choices in their order; each with its limit and its follow-up questions. */
export function ChoiceFields({ choices, onChange, questions, errors }: ChoiceFieldsProps) {
  const { t } = useText();
  const [focus, setFocus] = useState<string | null>(null);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 text-sm font-medium">{t('questions.choices')}</legend>
      {choices.map((choice, index) => (
        <div key={choice.key} className="flex flex-col gap-2 border-s-2 border-line ps-3">
          <ChoiceRow
            choice={choice}
            index={index}
            autoFocus={focus === choice.key}
            path={`choices/${index}`}
            questions={questions}
            errors={errors}
            onChange={(next) =>
              onChange(
                next === null
                  ? choices.filter(({ key }) => key !== choice.key)
                  : choices.map((other) => (other.key === choice.key ? next : other)),
              )
            }
            moves={
              <Moves
                name={choice.shown || t('questions.choice', { number: index + 1 })}
                ids={choices.map(({ key }) => key)}
                index={index}
                onMove={(keys) =>
                  onChange(keys.flatMap((key) => choices.filter((other) => other.key === key)))
                }
              />
            }
          />
        </div>
      ))}
      <FieldError>{errors['choices']}</FieldError>
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" />}
        className="self-start"
        onClick={() => {
          const choice = blankChoice();
          setFocus(choice.key);
          onChange([...choices, choice]);
        }}
      >
        {t('questions.addChoice')}
      </Button>
    </fieldset>
  );
}

interface ChoiceRowProps {
  choice: ChoiceDraft;
  index: number;
  autoFocus: boolean;
  path: string;
  questions: readonly { id: string; title: string }[];
  errors: Readonly<Record<string, string>>;
  moves: ReactNode;
  /** Null: it goes. */
  onChange: (choice: ChoiceDraft | null) => void;
}

function ChoiceRow(props: ChoiceRowProps) {
  const { t } = useText();
  const { choice, index, autoFocus, path, questions, errors, moves, onChange } = props;
  const put = (changes: Partial<ChoiceDraft>) => onChange({ ...choice, ...changes });
  // Decided once: a part that opens while it is written in would be a surprise.
  const [isOpen] = useState(choice.description !== '');
  return (
    <>
      <div className="grid grid-cols-[1fr_5.5rem] items-end gap-2 sm:grid-cols-[1fr_6rem_auto]">
        <TextField
          label={t('questions.choice', { number: index + 1 })}
          required
          maxLength={200}
          dir="auto"
          autoFocus={autoFocus}
          value={choice.shown}
          onChange={(shown) => put({ shown })}
          error={errors[`${path}/value`] ?? errors[path]}
        />
        <TextField
          label={t('tickets.limit')}
          type="number"
          min={choice.taken}
          max={1_000_000}
          placeholder="∞"
          value={choice.limit}
          onChange={(limit) => put({ limit })}
          error={errors[`${path}/limit`]}
        />
        <div className="col-span-2 flex items-center gap-1 sm:col-span-1">
          {moves}
          <IconButton
            size="sm"
            aria-label={t('questions.removeChoice', {
              name: choice.shown || t('questions.choice', { number: index + 1 }),
            })}
            disabled={choice.taken > 0}
            onClick={() => onChange(null)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <NextQuestions choice={choice} questions={questions} onChange={(following) => put({ following })} />
      <details open={isOpen} className="text-sm text-muted">
        <summary className="cursor-pointer">{t('questions.choiceMore')}</summary>
        <div className="grid gap-3 pt-3 text-default sm:grid-cols-2">
          <TextField
            label={t('questions.internal')}
            maxLength={200}
            dir="auto"
            disabled={choice.taken > 0}
            placeholder={choice.shown}
            value={choice.value}
            onChange={(value) => put({ value })}
          />
          <TextField
            label={t('form.description')}
            maxLength={2000}
            dir="auto"
            value={choice.description}
            onChange={(description) => put({ description })}
          />
        </div>
      </details>
    </>
  );
}

interface NextQuestionsProps {
  choice: ChoiceDraft;
  questions: readonly { id: string; title: string }[];
  onChange: (ids: string[]) => void;
}

/** The follow-up questions of this choice. */
function NextQuestions({ choice: { following }, questions, onChange }: NextQuestionsProps) {
  const { t } = useText();
  const others = questions.filter(({ id }) => !following.includes(id));
  if (questions.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {following.map((id) => {
        const title = questions.find((question) => question.id === id)?.title ?? '';
        return (
          <span
            key={id}
            className="inline-flex max-w-full items-center gap-1 rounded-full bg-brand-soft ps-3 text-sm text-on-brand-soft"
          >
            <CornerDownRight aria-hidden="true" className="size-3.5 shrink-0 rtl:-scale-x-100" />
            <bdi className="truncate">{title}</bdi>
            <IconButton
              size="sm"
              aria-label={t('questions.followRemove', { name: title })}
              onClick={() => onChange(following.filter((other) => other !== id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </span>
        );
      })}
      {others.length > 0 && (
        <NativeSelect
          label={t('questions.follow')}
          labelHidden
          className="max-w-full sm:max-w-72"
          value=""
          onChange={(id) => id !== '' && onChange([...following, id])}
        >
          <option value="">{t('questions.follow')}</option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}
