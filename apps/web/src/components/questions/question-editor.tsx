import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useText } from '../../lib/text.tsx';
import { QuestionField } from './question-field.tsx';
import { hasChoices, newChoice, type WrittenChoice, type WrittenQuestion } from './written-question.ts';

interface QuestionEditorProps<Q extends WrittenQuestion> {
  number: number;
  question: Q;
  /** Types of answers to choose from. */
  types: readonly Q['type'][];
  /** Answers of that type are there. */
  isTypeFixed?: boolean;
  /** Choices that are stored keep the value that answers name. */
  isKnownChoice: (id: string) => boolean;
  /** Whether choices can be scarce. */
  hasLimits?: boolean;
  mutableLabel: string;
  refusal: string | undefined;
  moves: ReactNode;
  /** Null: it goes. */
  onChange: (question: Q | null) => void;
  /** Fields that only this kind of form has. */
  children?: ReactNode;
}

const BOUNDED = new Set<WrittenQuestion['type']>(['number', 'date', 'time', 'checkbox']);

/** One question as it is written, and beside it as it will be asked. */
export function QuestionEditor<Q extends WrittenQuestion>(props: QuestionEditorProps<Q>) {
  const { number, question, types, isTypeFixed = false, mutableLabel, refusal, moves, onChange } = props;
  const { t } = useText();
  const put = (changes: Partial<WrittenQuestion>) => onChange({ ...question, ...changes });
  return (
    <fieldset className="grid gap-6 rounded-lg border border-line bg-raised p-5 lg:grid-cols-[1fr_18rem]">
      <legend className="sr-only">{t('admin.surveys.question', { number })}</legend>
      <div className="flex flex-col gap-4">
        <div className="grid items-end gap-4 sm:grid-cols-[1fr_11rem]">
          <TextField
            label={t('admin.surveys.question', { number })}
            required
            maxLength={300}
            dir="auto"
            value={question.name}
            onChange={(name) => put({ name })}
            error={refusal}
          />
          <NativeSelect
            label={t('questions.type')}
            value={question.type}
            disabled={isTypeFixed}
            onChange={(value) => {
              const type = types.find((one) => one === value) ?? 'text';
              const choices = hasChoices(type)
                ? question.choices.length > 0
                  ? question.choices
                  : [newChoice(), newChoice()]
                : [];
              put({ type, choices, min: null, max: null, validation: null, default: null });
            }}
          >
            {types.map((type: WrittenQuestion['type']) => (
              <option key={type} value={type}>
                {t(`questions.type.${type}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <TextField
          label={t('questions.help')}
          maxLength={2000}
          dir="auto"
          value={question.description ?? ''}
          onChange={(text) => put({ description: text === '' ? null : text })}
        />
        {BOUNDED.has(question.type) && <Bounds question={question} put={put} />}
        {hasChoices(question.type) && (
          <Choices
            question={question}
            isKnown={props.isKnownChoice}
            hasLimits={props.hasLimits ?? false}
            onChange={(choices) => put({ choices })}
          />
        )}
        {props.children}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox checked={question.required} onChange={(required) => put({ required })}>
            {t('questions.required')}
          </Checkbox>
          <Checkbox checked={question.mutable ?? false} onChange={(mutable) => put({ mutable })}>
            {mutableLabel}
          </Checkbox>
          <span className="ms-auto flex items-center gap-1">
            {moves}
            <Button
              variant="quiet"
              size="sm"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onChange(null)}
            >
              {t('admin.surveys.remove')}
            </Button>
          </span>
        </div>
      </div>
      <Preview question={question} />
    </fieldset>
  );
}

interface PartProps {
  question: WrittenQuestion;
  put: (changes: Partial<WrittenQuestion>) => void;
}

function Bounds({ question: { type, min, max }, put }: PartProps) {
  const { t } = useText();
  const kind = type === 'date' || type === 'time' ? type : 'number';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('questions.min')}
        type={kind}
        value={min ?? ''}
        onChange={(text) => put({ min: text === '' ? null : text })}
      />
      <TextField
        label={t('questions.max')}
        type={kind}
        value={max ?? ''}
        onChange={(text) => put({ max: text === '' ? null : text })}
      />
    </div>
  );
}

interface ChoicesProps {
  question: WrittenQuestion;
  isKnown: (id: string) => boolean;
  hasLimits: boolean;
  onChange: (choices: WrittenChoice[]) => void;
}

function Choices({ question: { choices }, isKnown, hasLimits, onChange }: ChoicesProps) {
  const { t } = useText();
  const put = (id: string, changes: Partial<WrittenChoice>) =>
    onChange(choices.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
      {choices.map((choice, index) => (
        <div
          key={choice.id}
          className={cx(
            'grid items-end gap-2',
            hasLimits ? 'grid-cols-[1fr_6rem_auto]' : 'grid-cols-[1fr_auto]',
          )}
        >
          <TextField
            label={t('questions.choice', { number: index + 1 })}
            required
            maxLength={200}
            dir="auto"
            value={choice.text ?? choice.value}
            // The value that answers name stays what it was when the choice was made.
            onChange={(text) => put(choice.id, isKnown(choice.id) ? { text } : { value: text, text: null })}
          />
          {hasLimits && (
            <TextField
              label={t('tickets.limit')}
              type="number"
              min={0}
              max={1_000_000}
              placeholder="∞"
              value={choice.limit === undefined || choice.limit === null ? '' : String(choice.limit)}
              onChange={(text) => put(choice.id, { limit: text === '' ? null : Number(text) })}
            />
          )}
          <Button
            variant="quiet"
            aria-label={t('questions.removeChoice', {
              name: (choice.text ?? choice.value) || t('questions.choice', { number: index + 1 }),
            })}
            onClick={() => onChange(choices.filter(({ id }) => id !== choice.id))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" />}
        className="self-start"
        onClick={() => onChange([...choices, newChoice()])}
      >
        {t('questions.addChoice')}
      </Button>
    </div>
  );
}

/** The field as people will see it; nothing of it is kept. */
function Preview({ question }: { question: WrittenQuestion }) {
  const { t } = useText();
  const [value, setValue] = useState('');
  return (
    <div
      role="group"
      aria-label={t('questions.preview')}
      className="self-start rounded-md border border-dashed border-line p-4"
    >
      <p className="mb-3 text-xs font-semibold text-muted">{t('questions.preview')}</p>
      <QuestionField
        name={`preview.${question.id}`}
        question={{
          id: question.id,
          type: question.type,
          name: question.name === '' ? t('questions.untitled') : question.name,
          label: question.label ?? null,
          description: question.description ?? null,
          placeholder: question.placeholder ?? null,
          // Nothing in here keeps the form from being sent.
          required: false,
          min: null,
          max: null,
          choices: question.choices.map(({ id, value: kept, text = null, description = null }) => ({
            id,
            value: kept,
            text,
            description,
            supply: null,
          })),
        }}
        value={value}
        lookUp={() => Promise.resolve([])}
        onChange={setValue}
      />
    </div>
  );
}
