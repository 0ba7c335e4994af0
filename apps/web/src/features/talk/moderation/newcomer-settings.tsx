import { type ModerationSettings, changeModerationSettings, getModerationSettingsOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { Editing, useTouch } from '../../../components/staff/editing.tsx';
import { useText } from '../../../lib/text.tsx';
import { useEdit } from '../../../lib/use-edit.ts';
import { useSave } from '../../../lib/use-save.ts';

/** Limits for an account in its first hours. */
export function NewcomerSettings({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useText();
  const query = useQuery(getModerationSettingsOptions());
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('moderation.newcomers')}</h2>
      <p className="mt-1 mb-5 text-sm text-muted">{t('moderation.newcomersText')}</p>
      <QueryState query={query} waiting={<Skeleton className="h-48 w-full" />}>
        {({ data }) => (
          <Editing item={data}>
            {(item, begin) => <SettingsForm settings={item} mayWrite={mayWrite} begin={begin} />}
          </Editing>
        )}
      </QueryState>
    </section>
  );
}

const ConflictNote = lazy(() => import('../../../components/conflict-note.tsx'));

type Values = Omit<ModerationSettings, 'updatedAt'>;

interface SettingsFormProps {
  settings: ModerationSettings;
  mayWrite: boolean;
  begin: () => void;
}

const numbers = [
  { field: 'newAccountHours', label: 'moderation.newcomers.hours', max: 720 },
  { field: 'newAccountPostsPerHour', label: 'moderation.newcomers.posts', max: 1000 },
  { field: 'newAccountMentions', label: 'moderation.newcomers.mentions', max: 100 },
] as const;

function SettingsForm({ settings, mayWrite, begin }: SettingsFormProps) {
  const { t } = useText();
  const touch = useTouch();
  const client = useQueryClient();
  const edit = useEdit(settings);
  const [values, setValues] = useState<Values>(settings);
  const change = (part: Partial<Values>): void => {
    touch();
    setValues({ ...values, ...part });
  };
  const { mutation, conflict } = useSave(
    ({ newAccountHours, newAccountPostsPerHour, newAccountMentions, newAccountLinks }: Values) =>
      changeModerationSettings({
        ...edit.whole({ newAccountHours, newAccountPostsPerHour, newAccountMentions, newAccountLinks }),
        throwOnError: true,
      }),
    {
      edit,
      latest: async () => (await client.fetchQuery({ ...getModerationSettingsOptions(), staleTime: 0 })).data,
      touches: ['getModerationSettings'],
      said: t('moderation.saved'),
      onSaved: begin,
    },
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        mutation.mutate(values);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {numbers.map(({ field, label, max }) => (
          <TextField
            key={field}
            type="number"
            inputMode="numeric"
            min={0}
            max={max}
            step={1}
            required
            disabled={!mayWrite}
            label={t(label)}
            value={String(values[field])}
            onChange={(value) => change({ [field]: Math.trunc(Number(value)) })}
          />
        ))}
      </div>
      <Checkbox
        checked={values.newAccountLinks}
        disabled={!mayWrite}
        onChange={(newAccountLinks) => change({ newAccountLinks })}
      >
        {t('moderation.newcomers.links')}
      </Checkbox>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote
            {...conflict}
            pending={mutation.isPending}
            label={(name) =>
              t(numbers.find(({ field }) => field === name)?.label ?? 'moderation.newcomers.links')
            }
          />
        </Suspense>
      )}
      {mayWrite && (
        <Button type="submit" variant="primary" pending={mutation.isPending} className="self-start">
          {t('action.save')}
        </Button>
      )}
    </form>
  );
}
