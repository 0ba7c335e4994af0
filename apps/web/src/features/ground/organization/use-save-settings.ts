import {
  ApiError,
  getOrganizationSettingsQueryKey,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '@atrium/api';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { type Difference, differencesOf, type SettingChanges, type Theirs } from './setting-changes.ts';

interface Sent {
  readonly changes: SettingChanges;
  readonly version: number;
}

export interface SaveConflict {
  readonly changes: SettingChanges;
  readonly version: number;
  readonly differences: readonly Difference[];
}

/** Saves by the version that was read; where others have saved the same fields since, the reader decides. */
export function useSaveSettings(
  stored: OrganizationSettings,
  onSaved: (saved: OrganizationSettings, changes: SettingChanges) => void,
) {
  const texts = useText();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ changes, version }: Sent) => {
      const { data } = await updateOrganizationSettings({
        body: { ...changes, version },
        throwOnError: true,
      });
      return data;
    },
    meta: { quiet: true },
    onSuccess: (answer, { changes }) => {
      client.setQueryData(getOrganizationSettingsQueryKey(), answer);
      void client.invalidateQueries({ queryKey: [{ _id: 'getOrganizationModules' }] });
      setConflict(null);
      onSaved(answer.data, changes);
    },
    onError: (error, { changes }) => {
      const theirs = theirsOf(error);
      if (theirs === null) {
        if (fieldOf(error) === null)
          toast({ kind: 'error', text: messageOf(error, texts), region: 'top-center' });
        return;
      }
      const differences = differencesOf(changes, theirs, stored);
      // Others have changed other fields: both changes stay.
      if (differences.length === 0) mutation.mutate({ changes, version: theirs.version });
      else setConflict({ changes, version: theirs.version, differences });
    },
  });
  const { error } = mutation;
  const errors = useMemo((): Record<string, string> => {
    const field = fieldOf(error);
    return field === null ? {} : { [field]: messageOf(error, texts) };
  }, [error, texts]);
  return { mutation, errors, conflict, forgetConflict: () => setConflict(null) };
}

const fieldOf = (error: unknown): string | null => (error instanceof ApiError ? error.field : null);

function theirsOf(error: unknown): Theirs | null {
  if (!(error instanceof ApiError) || error.code !== 'settings.changed') return null;
  // The contract holds the data of this refusal to that shape.
  return error.data as Theirs | null;
}
