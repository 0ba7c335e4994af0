import type { ManagedSurveyQuestion } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QuestionField } from '../../../../components/questions/question-field.tsx';
import { useText } from '../../../../lib/text.tsx';
import { lookUpIn } from '../surveys.api.ts';
import { ConditionField } from './condition-field.tsx';
import {
  earlierThan,
  hasChoices,
  newChoice,
  type ChoiceDraft,
  type QuestionDraft,
  type SectionDraft,
} from './drafts.ts';

interface QuestionEditorProps {
  number: number;
  question: QuestionDraft;
  sections: readonly SectionDraft[];
  /** As it is saved; absent while it is new. */
  stored: ManagedSurveyQuestion | undefined;
  refusal: string | undefined;
  moves: ReactNode;
  /** Null: it goes. */
  onChange: (question: QuestionDraft | null) => void;
}

const TYPES = [
  'text',
  'textarea',
  'number',
  'date',
  'time',
  'toggle',
  'select',
  'radio',
  'checkbox',
  'search',
  'file',
] as const satisfies readonly QuestionDraft['type'][];
const BOUNDED = new Set<QuestionDraft['type']>(['number', 'date', 'time', 'checkbox']);

/** One question as it is written, and beside it as it will be asked. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { number, question, sections, stored, refusal, moves, onChange } = props;
  const { t } = useText();
  const put = (changes: Partial<QuestionDraft>) => onChange({ ...question, ...changes });
  const answers = stored?.responseCount ?? 0;
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
            disabled={answers > 0}
            onChange={(value) => {
              const type = TYPES.find((one) => one === value) ?? 'text';
              const choices = hasChoices(type)
                ? question.choices.length > 0
                  ? question.choices
                  : [newChoice(), newChoice()]
                : [];
              put({ type, choices, min: null, max: null, validation: null, default: null });
            }}
          >
            {TYPES.map((type) => (
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
          <Choices question={question} stored={stored} onChange={(choices) => put({ choices })} />
        )}
        {question.type === 'search' && (
          <TextArea
            label={t('admin.surveys.values')}
            description={t('admin.surveys.valuesText', { count: stored?.searchValueCount ?? 0 })}
            dir="auto"
            value={question.searchValues?.join('\n') ?? ''}
            onChange={(text) => put({ searchValues: text.split('\n').filter((line) => line.trim() !== '') })}
          />
        )}
        <ConditionField
          condition={question.showIf ?? null}
          earlier={earlierThan(sections, question.id)}
          onChange={(showIf) => put({ showIf })}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox checked={question.required} onChange={(required) => put({ required })}>
            {t('questions.required')}
          </Checkbox>
          <Checkbox checked={question.mutable ?? false} onChange={(mutable) => put({ mutable })}>
            {t('admin.surveys.mutable')}
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
  question: QuestionDraft;
  put: (changes: Partial<QuestionDraft>) => void;
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
  question: QuestionDraft;
  stored: ManagedSurveyQuestion | undefined;
  onChange: (choices: ChoiceDraft[]) => void;
}

function Choices({ question: { choices }, stored, onChange }: ChoicesProps) {
  const { t } = useText();
  const put = (id: string, changes: Partial<ChoiceDraft>) =>
    onChange(choices.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
      {choices.map((choice, index) => {
        const isKnown = stored?.choices.some(({ id }) => id === choice.id) === true;
        return (
          <div key={choice.id} className="grid grid-cols-[1fr_6rem_auto] items-end gap-2">
            <TextField
              label={t('questions.choice', { number: index + 1 })}
              required
              maxLength={200}
              dir="auto"
              value={choice.text ?? choice.value}
              // The value that answers name stays what it was when the choice was made.
              onChange={(text) => put(choice.id, isKnown ? { text } : { value: text, text: null })}
            />
            <TextField
              label={t('tickets.limit')}
              type="number"
              min={0}
              max={1_000_000}
              placeholder="∞"
              value={choice.limit === undefined || choice.limit === null ? '' : String(choice.limit)}
              onChange={(text) => put(choice.id, { limit: text === '' ? null : Number(text) })}
            />
            <Button
              variant="quiet"
              aria-label={t('questions.removeChoice', { name: choice.text ?? choice.value })}
              onClick={() => onChange(choices.filter(({ id }) => id !== choice.id))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </div>
        );
      })}
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
function Preview({ question }: { question: QuestionDraft }) {
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
        lookUp={lookUpIn('')}
        onChange={setValue}
      />
    </div>
  );
}
