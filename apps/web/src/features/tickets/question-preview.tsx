import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useText } from '../../lib/text.tsx';
import type { QuestionType } from './question-types.ts';

export interface Draft {
  type: QuestionType;
  name: string;
  description: string;
  placeholder: string;
  required: boolean;
  choices: readonly string[];
}

/** The field as those who register will see it; nothing of it is sent. */
export function QuestionPreview({ draft }: { draft: Draft }) {
  const { t } = useText();
  return (
    <section aria-label={t('questions.preview')} className="rounded-md border border-dashed border-line p-4">
      <p className="mb-3 text-xs font-semibold text-muted">{t('questions.preview')}</p>
      <Field draft={draft} />
    </section>
  );
}

function Field({ draft }: { draft: Draft }) {
  const { t } = useText();
  const { type, required, choices } = draft;
  const label = draft.name === '' ? t('questions.untitled') : draft.name;
  const about = draft.description === '' ? {} : { description: draft.description };
  switch (type) {
    case 'textarea':
      return <TextArea label={label} placeholder={draft.placeholder} {...about} />;
    case 'toggle':
      return <Checkbox {...about}>{label}</Checkbox>;
    case 'select':
      return (
        <NativeSelect label={label} {...about}>
          <option value="">–</option>
          {choices.map((choice, index) => (
            <option key={index}>{choice}</option>
          ))}
        </NativeSelect>
      );
    case 'radio':
    case 'checkbox':
      return (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{label}</legend>
          {draft.description !== '' && <p className="text-sm text-muted">{draft.description}</p>}
          {choices.map((choice, index) =>
            type === 'checkbox' ? (
              <Checkbox key={index}>{choice}</Checkbox>
            ) : (
              <label key={index} className="flex items-center gap-2.5 text-sm">
                <input type="radio" name="preview" className="size-4.5 accent-brand" />
                {choice}
              </label>
            ),
          )}
        </fieldset>
      );
    default:
      return (
        <TextField
          label={label}
          type={INPUTS[type] ?? 'text'}
          placeholder={draft.placeholder}
          aria-required={required}
          {...about}
        />
      );
  }
}

const INPUTS: Partial<Record<QuestionType, 'number' | 'date' | 'time' | 'search' | 'file'>> = {
  number: 'number',
  quantity: 'number',
  date: 'date',
  time: 'time',
  search: 'search',
  file: 'file',
};
