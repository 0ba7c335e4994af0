import { TextField } from '@atrium/ui/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useText } from '../../lib/text.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type QuestionFieldProps, labelOf } from './question-parts.ts';

/** One of many values, found by typing a part of it; the platform's own list shows what fits. */
export function LookUpField({ question, name, value, onChange, lookUp }: QuestionFieldProps) {
  const { t } = useText();
  const listId = useId();
  const [text, setText] = useState(value);
  const search = useDebounced(text.trim(), 300);
  const { data: values = [], isFetching } = useQuery({
    queryKey: ['question-values', question.id, search],
    queryFn: () => lookUp(question.id, search),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        label={<bdi>{labelOf(question)}</bdi>}
        description={question.description === null ? undefined : <bdi>{question.description}</bdi>}
        hint={question.required ? undefined : t('register.optional')}
        name={name}
        list={listId}
        dir="auto"
        required={question.required}
        placeholder={question.placeholder ?? t('register.lookUp')}
        autoComplete="off"
        value={text}
        onChange={(next) => {
          setText(next);
          onChange(next);
        }}
      />
      <datalist id={listId}>
        {values.map((one) => (
          <option key={one.id} value={one.value} />
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {search !== '' && !isFetching && t('register.lookUpFound', { count: values.length })}
      </p>
    </>
  );
}
