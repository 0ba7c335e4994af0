import { ApiError } from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from './errors.ts';
import { useText } from './text.tsx';

interface SaveOptions {
  /** Calls whose answers are others afterwards. */
  readonly touches: readonly string[];
  /** The toast after success; null where the page itself shows it. */
  readonly said: string | null;
  readonly onSaved: () => void;
}

/** Sends a form: what the server refuses is shown at its field, all else as a toast. */
export function useSave<T>(save: (values: T) => Promise<unknown>, { touches, said, onSaved }: SaveOptions) {
  const texts = useText();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onSuccess: async () => {
      await Promise.all(touches.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
      if (said !== null) toast({ kind: 'success', text: said });
      onSaved();
    },
    onError: (error) => {
      if (fieldOf(error) === null)
        toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
    },
  });
  const { error } = mutation;
  const errors = useMemo((): Record<string, string> => {
    const field = fieldOf(error);
    return field === null ? {} : { [field]: messageOf(error, texts) };
  }, [error, texts]);
  return { mutation, errors };
}

function fieldOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.field ?? null) : null;
}
