import { ApiError } from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Difference, Edit } from './edits.ts';
import { messageOf } from './errors.ts';
import { useText } from './text.tsx';
import { isChangedMeanwhile, readLatest } from './use-edit.ts';

interface SaveOptions {
  /** Calls whose answers are others afterwards. */
  readonly touches: readonly string[];
  /** The toast after success; null where the page itself shows it. */
  readonly said: string | null;
  readonly onSaved: () => void;
  /** Of a form that changes something: what others have changed meanwhile is compared with it. */
  readonly edit?: Edit;
  /** The thing as it is stored now, where none of the touched calls answers with it. */
  readonly latest?: () => Promise<object | undefined>;
}

/** Fields that somebody else has changed as well; the reader keeps one side. */
export interface Conflict {
  readonly differences: readonly Difference[];
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
}

const TRIES = 4;

/** Sends a form: what the server refuses is shown at its field, all else as a toast. */
export function useSave<T>(save: (values: T) => Promise<unknown>, options: SaveOptions) {
  const { touches, said, onSaved, edit, latest } = options;
  const texts = useText();
  const client = useQueryClient();
  const isShown = useIsShown();
  const isMet = useRef(false);
  const [met, setMet] = useState<{ values: T; differences: readonly Difference[] } | null>(null);
  const finish = async () => {
    await Promise.all(touches.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
    if (said !== null) toast({ kind: 'success', text: said });
    if (isShown.current) onSaved();
  };
  const mutation = useMutation({
    mutationFn: async (values: T) => {
      setMet(null);
      isMet.current = false;
      for (let left = TRIES; ; left -= 1)
        try {
          return await save(values);
        } catch (error) {
          if (edit === undefined || left === 0 || !isChangedMeanwhile(error)) throw error;
          const now = await (latest === undefined ? readLatest(client, touches, edit.id) : latest());
          if (now === undefined) throw error;
          const differences = edit.meet(now);
          // Others have changed other fields: both changes stay.
          if (differences.length === 0) continue;
          setMet({ values, differences });
          isMet.current = true;
          throw error;
        }
    },
    meta: { quiet: true },
    onSuccess: finish,
    onError: (error) => {
      // A conflict that is shown says it; one with nothing to compare, as of a thing that is gone, is told as all else.
      if (fieldOf(error) === null && !(isChangedMeanwhile(error) && isMet.current))
        toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
    },
  });
  const { error } = mutation;
  const errors = useMemo((): Record<string, string> => {
    const field = fieldOf(error);
    return field === null ? {} : { [field]: messageOf(error, texts) };
  }, [error, texts]);
  const conflict: Conflict | null = met && {
    differences: met.differences,
    keepMine: () => mutation.mutate(met.values),
    keepTheirs: () => {
      setMet(null);
      if (edit?.leave(met.differences.map(({ name }) => name)) === true) mutation.mutate(met.values);
      else void finish();
    },
  };
  return { mutation, errors, conflict, forgetConflict: () => setMet(null) };
}

/** A form that was closed while it saved must not close the one that was opened since. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

function fieldOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.field ?? null) : null;
}
