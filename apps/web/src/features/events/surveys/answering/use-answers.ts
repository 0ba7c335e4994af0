import { answerSurveyQuestion } from '@atrium/api';
import { useEffect, useRef, useState } from 'react';
import { messageOf, statusOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { waitingAnswers } from './remembered.ts';

export type SaveState = 'still' | 'saving' | 'saved' | 'offline';

const TYPING_MS = 700;
const RETRY_MS = 5000;

interface Options {
  surveyId: string;
  submissionId: string;
  initial: ReadonlyMap<string, string>;
  /** After an answer has reached the server. */
  onSaved: (questionId: string) => void;
}

/** Nothing is wrong with the answer: the network, the sign-in or the server is. */
const isForNow = (status: number | null): boolean =>
  status !== null && ([0, 401, 408, 429].includes(status) || status >= 500);

/** The answers of a draft, saved one by one as they are given; what cannot be sent waits for the network. */
export function useAnswers({ surveyId, submissionId, initial, onSaved }: Options) {
  const texts = useText();
  const [queue] = useState(() => waitingAnswers.read(submissionId));
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(() => new Map([...initial, ...queue]));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<SaveState>('still');
  const stored = useRef(new Map(initial));
  const refused = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  const send = async (): Promise<void> => {
    for (let next = [...queue][0]; next !== undefined; next = [...queue][0]) {
      const [questionId, response] = next;
      setState('saving');
      try {
        const path = { surveyId, submissionId, questionId };
        await answerSurveyQuestion({ path, body: { response }, throwOnError: true });
        stored.current.set(questionId, response);
        onSaved(questionId);
      } catch (error) {
        const status = statusOf(error);
        if (isForNow(status)) {
          setState('offline');
          timer.current = setTimeout(flush, RETRY_MS);
          return;
        }
        refused.current.add(questionId);
        setErrors((all) => ({ ...all, [questionId]: messageOf(error, texts) }));
      }
      // Changed again meanwhile: the newer answer is still to be sent.
      if (queue.get(questionId) === response) queue.delete(questionId);
      waitingAnswers.write(submissionId, queue);
    }
    setState((now) => (now === 'still' ? now : 'saved'));
  };
  /** One after the other, so that the last word of the reader is the last that the server hears. */
  const flush = (): Promise<void> => {
    clearTimeout(timer.current);
    running.current = running.current.then(send, send);
    return running.current;
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => {
    const again = () => void latest.current();
    again();
    addEventListener('online', again);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('online', again);
    };
  }, []);

  const change = (questionId: string, value: string, isTyped: boolean): void => {
    setAnswers((all) => new Map(all).set(questionId, value));
    setErrors(({ [questionId]: _, ...others }) => others);
    refused.current.delete(questionId);
    queue.set(questionId, value);
    waitingAnswers.write(submissionId, queue);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, isTyped ? TYPING_MS : 0);
  };
  return {
    answers,
    errors,
    state,
    setErrors,
    change,
    flush,
    /** Of what is waiting: to be sent along when it is submitted. */
    waiting: (): [string, string][] => [...queue],
    isRefused: (questionId: string): boolean => refused.current.has(questionId),
    isStored: (questionId: string, value: string) => stored.current.get(questionId) === value,
    forget: (): void => waitingAnswers.write(submissionId, new Map()),
  };
}
