import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { TextField } from '@atrium/ui/text-field';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newUuid } from '../../lib/new-uuid.ts';
import { useText } from '../../lib/text.tsx';

export interface ChoiceDraft {
  key: string;
  id: string | null;
  value: string;
  limit: string;
  taken: number;
}

export const blankChoice = (): ChoiceDraft => ({ key: newUuid(), id: null, value: '', limit: '', taken: 0 });

interface ChoiceFieldsProps {
  choices: ChoiceDraft[];
  onChange: (choices: ChoiceDraft[]) => void;
  error: string | undefined;
}

/** What may be chosen, in its order; each with as many pieces as there are. */
export function ChoiceFields({ choices, onChange, error }: ChoiceFieldsProps) {
  const { t } = useText();
  const [focus, setFocus] = useState<string | null>(null);
  const put = (key: string, changes: Partial<ChoiceDraft>) =>
    onChange(choices.map((choice) => (choice.key === key ? { ...choice, ...changes } : choice)));
  const move = (index: number, by: number) => {
    const [choice] = choices.slice(index, index + 1);
    if (choice !== undefined) onChange(choices.toSpliced(index, 1).toSpliced(index + by, 0, choice));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{t('questions.choices')}</legend>
      {choices.map((choice, index) => (
        <div
          key={choice.key}
          className="grid grid-cols-[1fr_5.5rem] items-end gap-2 sm:grid-cols-[1fr_6rem_auto]"
        >
          <TextField
            label={t('questions.choice', { number: index + 1 })}
            required
            maxLength={200}
            dir="auto"
            autoFocus={focus === choice.key}
            value={choice.value}
            onChange={(value) => put(choice.key, { value })}
          />
          <TextField
            label={t('tickets.limit')}
            type="number"
            min={choice.taken}
            placeholder="∞"
            value={choice.limit}
            onChange={(limit) => put(choice.key, { limit })}
          />
          <div className="col-span-2 flex gap-1 sm:col-span-1">
            <IconButton
              aria-label={t('questions.up', { name: choice.value })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              aria-label={t('questions.down', { name: choice.value })}
              disabled={index === choices.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton
              aria-label={t('questions.removeChoice', { name: choice.value })}
              disabled={choice.taken > 0}
              onClick={() => onChange(choices.filter(({ key }) => key !== choice.key))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
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
