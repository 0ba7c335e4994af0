import type { SurveyQuestion } from '@atrium/api';
import { useEffect, useRef } from 'react';
import { listValues, withChoice } from '../../../../components/questions/answers.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=hidden])',
  );

/** 1 to 9 make the choices of the question that is shown alone. */
export function useNumberKeys(
  question: SurveyQuestion | undefined,
  answers: ReadonlyMap<string, string>,
  choose: (questionId: string, value: string) => void,
): void {
  const press = (event: KeyboardEvent) => {
    if (question === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return;
    const choice = /^[1-9]$/.test(event.key) ? question.choices[Number(event.key) - 1] : undefined;
    if (choice === undefined || choice.supply === 0) return;
    event.preventDefault();
    const value = answers.get(question.id) ?? '';
    const isChosen = listValues(value).includes(choice.value);
    choose(
      question.id,
      question.type === 'checkbox' ? withChoice(value, choice.value, !isChosen) : choice.value,
    );
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
