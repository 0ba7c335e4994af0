import { listEventQuestionValuesOptions, listSessionQuestionValuesOptions } from '@atrium/api';
import { TextField } from '@atrium/ui/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { type QuestionFieldProps, labelOf } from './question-parts.ts';

/** One of many values, found by typing a part of it; the platform's own list shows what fits. */
export function LookUpField({ slug, sessionId, question, name, value, onChange }: QuestionFieldProps) {
  const { t } = useText();
  const listId = useId();
  const [text, setText] = useState(value);
  const search = useDebounced(text.trim(), 300);
  const path = { eventId: slug, questionId: question.id };
  const query = { pageSize: 20, ...(search !== '' && { search }) };
  const ofEvent = useQuery({
    ...listEventQuestionValuesOptions({ path, query }),
    enabled: sessionId === undefined,
    placeholderData: keepPreviousData,
  });
  const ofSession = useQuery({
    ...listSessionQuestionValuesOptions({ path: { ...path, sessionId: sessionId ?? '' }, query }),
    enabled: sessionId !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = sessionId === undefined ? ofEvent : ofSession;
  const values = data?.data ?? [];
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
