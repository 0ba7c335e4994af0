import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useText } from '../../../../lib/text.tsx';
import { hasChoices } from '../../../../components/questions/written-question.ts';
import type { ConditionDraft, QuestionDraft } from './drafts.ts';

type Clause = NonNullable<ConditionDraft['all']>[number];

interface ConditionFieldProps {
  condition: ConditionDraft | null;
  /** The questions that are asked before. */
  earlier: readonly QuestionDraft[];
  onChange: (condition: ConditionDraft | null) => void;
}

const OPS = ['is', 'isNot', 'has', 'answered', 'gt', 'lt'] as const satisfies readonly Clause['op'][];

/** A sentence: show when a question is answered so. One that has several clauses, from elsewhere, is kept and told. */
export function ConditionField({ condition, earlier, onChange }: ConditionFieldProps) {
  const { t } = useText();
  const clauses = condition?.all ?? condition?.any ?? [];
  const [clause] = clauses;
  const about = earlier.find(({ id }) => id === clause?.question);
  if (earlier.length === 0 && clause === undefined) return null;
  if (clauses.length > 1 || clause?.op === 'between')
    return <p className="text-sm text-muted">{t('admin.surveys.conditions', { count: clauses.length })}</p>;
  const put = (changes: Partial<Clause>) => clause && onChange({ all: [{ ...clause, ...changes }] });
  return (
    <div className="grid items-end gap-3 sm:grid-cols-3">
      <NativeSelect
        label={t('admin.surveys.showWhen')}
        value={clause?.question ?? ''}
        onChange={(question) => {
          if (question === '') return onChange(null);
          const type = earlier.find(({ id }) => id === question)?.type;
          const op = type === 'checkbox' ? 'has' : type !== undefined && hasChoices(type) ? 'is' : 'answered';
          return onChange({ all: [{ question, op }] });
        }}
      >
        <option value="">{t('admin.surveys.always')}</option>
        {earlier.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {clause !== undefined && (
        <NativeSelect
          label={t('admin.surveys.operator')}
          value={clause.op}
          onChange={(op) => put({ op: OPS.find((one) => one === op) ?? 'is' })}
        >
          {OPS.map((op) => (
            <option key={op} value={op}>
              {t(`admin.surveys.op.${op}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {clause !== undefined &&
        clause.op !== 'answered' &&
        (about !== undefined && hasChoices(about.type) ? (
          <NativeSelect
            label={t('admin.surveys.value')}
            value={clause.value ?? ''}
            onChange={(value) => put({ value })}
          >
            <option value="">{t('register.choose')}</option>
            {about.choices.map(({ id, value, text }) => (
              <option key={id} value={value}>
                {text ?? value}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <TextField
            label={t('admin.surveys.value')}
            maxLength={1000}
            dir="auto"
            value={clause.value ?? ''}
            onChange={(value) => put({ value })}
          />
        ))}
    </div>
  );
}
