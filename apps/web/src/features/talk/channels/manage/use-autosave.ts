import { updateContent, type UpdateContentData } from '@atrium/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { refreshChannels } from '../channels.api.ts';

type Fields = UpdateContentData['body']['content'];
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

const waitMs = 800;
/** The state tells of it. */
const ignored = (): void => undefined;

/** Saves what was changed a moment after the last stroke, one request at a time, and when the page is left. */
export function useAutosave(channelId: string, contentId: string) {
  const texts = useText();
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<Fields>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  /** Rejects when the text could not be saved: nothing that needs it goes on then. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    const attempt = running.current.then(async () => {
      const content = waiting.current;
      if (Object.keys(content).length === 0) return;
      waiting.current = {};
      setState('saving');
      try {
        await updateContent({ path: { channelId, contentId }, body: { content }, throwOnError: true });
        setProblem(null);
        setState(Object.keys(waiting.current).length === 0 ? 'saved' : 'waiting');
      } catch (error) {
        // A failed save is tried again with the next change.
        waiting.current = { ...content, ...waiting.current };
        setProblem(messageOf(error, texts));
        setState('failed');
        throw error;
      }
    });
    running.current = attempt.catch(ignored);
    return attempt;
  }, [channelId, contentId, texts]);

  const save = useCallback(
    (fields: Fields): void => {
      waiting.current = { ...waiting.current, ...fields };
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush().catch(ignored), waitMs);
    },
    [flush],
  );

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(
    () => () => {
      void latest
        .current()
        .catch(ignored)
        .then(() => refreshChannels(client));
    },
    [client],
  );
  return { state, problem, save, flush };
}
