import {
  type ModerationSettings,
  changeModerationSettingsMutation,
  getModerationSettingsOptions,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';

/** Limits for an account in its first hours. */
export function NewcomerSettings({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useText();
  const query = useQuery(getModerationSettingsOptions());
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('moderation.newcomers')}</h2>
      <p className="mt-1 mb-5 text-sm text-muted">{t('moderation.newcomersText')}</p>
      <QueryState query={query} waiting={<Skeleton className="h-48 w-full" />}>
        {({ data }) => <SettingsForm settings={data} mayWrite={mayWrite} />}
      </QueryState>
    </section>
  );
}

const numbers = [
  { field: 'newAccountHours', label: 'moderation.newcomers.hours', max: 720 },
  { field: 'newAccountPostsPerHour', label: 'moderation.newcomers.posts', max: 1000 },
  { field: 'newAccountMentions', label: 'moderation.newcomers.mentions', max: 100 },
] as const;

function SettingsForm({ settings, mayWrite }: { settings: ModerationSettings; mayWrite: boolean }) {
  const { t } = useText();
  const client = useQueryClient();
  const [values, setValues] = useState(settings);
  const save = useMutation({
    ...changeModerationSettingsMutation(),
    onSuccess: (answer) => {
      client.setQueryData(getModerationSettingsOptions().queryKey, answer);
      toast({ kind: 'success', text: t('moderation.saved') });
    },
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate({ body: values });
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
            onChange={(value) => setValues({ ...values, [field]: Math.trunc(Number(value)) })}
          />
        ))}
      </div>
      <Checkbox
        checked={values.newAccountLinks}
        disabled={!mayWrite}
        onChange={(newAccountLinks) => setValues({ ...values, newAccountLinks })}
      >
        {t('moderation.newcomers.links')}
      </Checkbox>
      {mayWrite && (
        <Button type="submit" variant="primary" pending={save.isPending} className="self-start">
          {t('action.save')}
        </Button>
      )}
    </form>
  );
}
