import type { ListingQuestion } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useText } from '../../../../lib/text.tsx';
import { boundsOf, type QuestionType } from './question-types.ts';

/** The settings around the answer, which the preview shows while they are edited. */
export interface Answering {
  description: string;
  placeholder: string;
  default: string;
  span: number;
}

interface AnswerFieldsProps {
  type: QuestionType;
  existing: ListingQuestion | undefined;
  choices: readonly { value: string; text: string }[];
  answering: Answering;
  onChange: (answering: Answering) => void;
}

const SPANS = [12, 8, 6, 4, 3] as const;
const isText = (type: QuestionType): boolean => type === 'text' || type === 'textarea';
const hasPlaceholder = (type: QuestionType): boolean =>
  isText(type) || type === 'number' || type === 'select' || type === 'search';

/** How it is answered: with what help, within which bounds. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { t } = useText();
  const { type, existing, answering, onChange } = props;
  const bounds = boundsOf(type);
  const step = bounds === 'number' && { step: type === 'number' ? 'any' : 1 };
  return (
    <>
      <TextField
        label={t('questions.help')}
        name="description"
        maxLength={2000}
        dir="auto"
        value={answering.description}
        onChange={(description) => onChange({ ...answering, description })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {hasPlaceholder(type) && (
          <TextField
            label={t('questions.placeholder')}
            name="placeholder"
            maxLength={300}
            dir="auto"
            value={answering.placeholder}
            onChange={(placeholder) => onChange({ ...answering, placeholder })}
          />
        )}
        <DefaultField {...props} />
        <NativeSelect
          label={t('questions.span')}
          value={String(answering.span)}
          onChange={(span) => onChange({ ...answering, span: Number(span) })}
        >
          {/* One that a caller of the API chose stays choosable. */}
          {[...new Set([...SPANS, answering.span])].map((span) => (
            <option key={span} value={span}>
              {span === 12 ? t('questions.spanFull') : t('questions.spanPart', { span })}
            </option>
          ))}
        </NativeSelect>
      </div>
      {bounds !== null && (
        <div key={type} className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t(isText(type) ? 'questions.minLength' : 'questions.min')}
            name="min"
            type={bounds}
            {...step}
            defaultValue={existing?.min ?? ''}
          />
          <TextField
            label={t(isText(type) ? 'questions.maxLength' : 'questions.max')}
            name="max"
            type={bounds}
            {...step}
            defaultValue={existing?.max ?? ''}
          />
        </div>
      )}
      {isText(type) && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('questions.pattern')}
            name="validation"
            maxLength={200}
            dir="ltr"
            placeholder="[A-Z]{2}\d{4}"
            defaultValue={existing?.validation ?? ''}
            description={t(
              existing?.ignoresValidation === true ? 'questions.patternIgnored' : 'questions.patternText',
            )}
          />
          <TextField
            label={t('questions.message')}
            name="validationMessage"
            maxLength={300}
            dir="auto"
            defaultValue={existing?.validationMessage ?? ''}
          />
        </div>
      )}
    </>
  );
}

/** The answer that is preset until somebody changes it. */
function DefaultField({ type, choices, answering, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const shared = {
    label: t('questions.default'),
    name: 'default',
    value: answering.default,
    onChange: (value: string) => onChange({ ...answering, default: value }),
  };
  switch (type) {
    case 'file':
    case 'checkbox':
      return null;
    case 'toggle':
      return (
        <NativeSelect {...shared}>
          <option value="">{t('questions.toggleOff')}</option>
          <option value="true">{t('questions.toggleOn')}</option>
        </NativeSelect>
      );
    case 'select':
    case 'radio':
      return (
        <NativeSelect {...shared}>
          <option value="">{t('questions.noDefault')}</option>
          {choices
            .filter(({ value }) => value !== '')
            .map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
        </NativeSelect>
      );
    case 'number':
    case 'quantity':
      return <TextField {...shared} type="number" step={type === 'number' ? 'any' : 1} />;
    case 'date':
    case 'time':
      return <TextField {...shared} type={type} />;
    case 'text':
    case 'textarea':
    case 'search':
      return <TextField {...shared} maxLength={2000} dir="auto" />;
  }
}
