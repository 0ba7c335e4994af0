import { Checkbox } from '@atrium/ui/checkbox';
import { useForm } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { RadioGroup } from '@atrium/ui/radio-group';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { cx } from '../../lib/cx.ts';
import { useText } from '../../lib/text.tsx';
import { listValues, withChoice } from './answers.ts';
import { FileField } from './file-field.tsx';
import { LookUpField } from './look-up-field.tsx';
import { type ChoiceToAsk, type QuestionFieldProps, labelOf } from './question-parts.ts';

// Whole class names, for what is not written out is not in the style sheet.
const spans = [
  'sm:col-span-1',
  'sm:col-span-2',
  'sm:col-span-3',
  'sm:col-span-4',
  'sm:col-span-5',
  'sm:col-span-6',
  'sm:col-span-7',
  'sm:col-span-8',
  'sm:col-span-9',
  'sm:col-span-10',
  'sm:col-span-11',
  'sm:col-span-12',
];

export function QuestionField(props: QuestionFieldProps) {
  const { question } = props;
  return (
    <div className={cx('col-span-12', question.span !== undefined && spans[question.span - 1])}>
      <Control {...props} />
    </div>
  );
}

function Control(props: QuestionFieldProps) {
  const { t } = useText();
  const { question, name, value, onChange } = props;
  const { type, required, placeholder, min, max } = question;
  const shared = {
    name,
    label: <bdi>{labelOf(question)}</bdi>,
    description: question.description === null ? undefined : <bdi>{question.description}</bdi>,
    required,
  };
  const typed = {
    ...shared,
    value,
    onChange,
    placeholder: placeholder ?? undefined,
    hint: required ? undefined : t('register.optional'),
  };
  switch (type) {
    case 'textarea':
      return <TextArea {...typed} dir="auto" maxLength={20_000} />;
    case 'number':
    case 'quantity':
      return (
        <TextField
          {...typed}
          type="number"
          inputMode="decimal"
          step={type === 'quantity' ? 1 : 'any'}
          min={min ?? (type === 'quantity' ? 0 : undefined)}
          max={max ?? undefined}
        />
      );
    case 'date':
    case 'time':
      return <TextField {...typed} type={type} min={min ?? undefined} max={max ?? undefined} />;
    case 'select':
      return (
        <NativeSelect {...shared} hint={typed.hint} value={value} onChange={onChange}>
          <option value="">{placeholder ?? t('register.choose')}</option>
          {question.choices.map((choice) => (
            <option key={choice.id} value={choice.value} disabled={isOut(choice, value)}>
              {choiceText(choice)}
            </option>
          ))}
        </NativeSelect>
      );
    case 'radio':
      return (
        <RadioGroup
          {...shared}
          value={value}
          onChange={onChange}
          options={question.choices.map((choice) => ({
            value: choice.value,
            label: <bdi>{choiceText(choice)}</bdi>,
            description: isOut(choice, value) ? t('register.soldOut') : (choice.description ?? undefined),
            disabled: isOut(choice, value),
          }))}
        />
      );
    case 'toggle':
      return (
        <>
          <input type="hidden" name={name} value={value === 'true' ? 'true' : 'false'} />
          <Checkbox
            checked={value === 'true'}
            required={required}
            description={shared.description}
            onChange={(checked) => onChange(checked ? 'true' : 'false')}
          >
            {shared.label}
          </Checkbox>
        </>
      );
    case 'checkbox':
      return <Checkboxes {...props} />;
    case 'search':
      return <LookUpField {...props} />;
    case 'file':
      return <FileField {...props} />;
    case 'text':
      return <TextField {...typed} dir="auto" maxLength={1000} />;
  }
}

/** A choice that is being written has neither yet. */
const choiceText = ({ text, value }: ChoiceToAsk): string => [text, value].find(Boolean) ?? '…';
/** Nothing is left of it, and this person has none. */
const isOut = ({ supply, value }: ChoiceToAsk, answer: string): boolean =>
  supply === 0 && !listValues(answer).includes(value);

function Checkboxes({ question, name, value, onChange }: QuestionFieldProps) {
  const { t } = useText();
  const { errors } = useForm();
  const chosen = listValues(value);
  const error = errors[name];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">
        <bdi>{labelOf(question)}</bdi>{' '}
        {!question.required && (
          <span className="ms-1 text-xs font-normal text-muted">{t('register.optional')}</span>
        )}
      </legend>
      {question.description !== null && (
        <p dir="auto" className="text-sm text-muted">
          {question.description}
        </p>
      )}
      <input type="hidden" name={name} value={value} />
      {question.choices.map((choice, index) => (
        <Checkbox
          key={choice.id}
          checked={chosen.includes(choice.value)}
          disabled={isOut(choice, value)}
          // One of them must be ticked: the first speaks for all while none is.
          required={question.required && index === 0 && chosen.length === 0}
          error={index === question.choices.length - 1 ? error : undefined}
          description={isOut(choice, value) ? t('register.soldOut') : (choice.description ?? undefined)}
          onChange={(checked) => onChange(withChoice(value, choice.value, checked))}
        >
          <bdi>{choiceText(choice)}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  );
}
