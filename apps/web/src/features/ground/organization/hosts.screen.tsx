import {
  addOrganizationHostname,
  listOrganizationHostnamesOptions,
  listOrganizationHostnamesQueryKey,
  type OrganizationHostname,
} from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOf } from '../../../lib/form-values.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { HostRow } from './host-row.tsx';
import { SectionPage } from './settings-page.tsx';

/** Addresses under which the site is found. */
export default function HostsScreen() {
  return (
    <SectionPage section="hosts">
      <Hosts />
    </SectionPage>
  );
}

function Hosts() {
  const { t } = useText();
  const query = useQuery({ ...listOrganizationHostnamesOptions(), enabled: useIsMember() });
  const mayChange = useHasPower('identity');
  return (
    <div className="flex flex-col gap-8">
      <QueryState
        query={query}
        waiting={<RowsSkeleton count={2} />}
        isEmpty={({ data }) => data.length === 0}
      >
        {({ data }) => (
          <ul aria-label={t('admin.settings.hosts')} className="divide-y divide-line border-y border-line">
            {data.map((host) => (
              <li key={host.hostname} className="py-4">
                <HostRow host={host} primary={primaryOf(data)} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {mayChange && <AddHost />}
    </div>
  );
}

const primaryOf = (hosts: readonly OrganizationHostname[]): string =>
  hosts.find(({ isPrimary }) => isPrimary)?.hostname ?? '';

function AddHost() {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const { mutation, errors } = useSave(
    async (form: HTMLFormElement) => {
      const body = { hostname: textOf(new FormData(form), 'hostname') };
      const { data } = await addOrganizationHostname({ body, throwOnError: true });
      client.setQueryData(listOrganizationHostnamesQueryKey(), data);
      form.reset();
    },
    { touches: [], said: t('admin.settings.host.added'), onSaved: () => undefined },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(event.currentTarget);
      }}
      className="flex flex-col items-start gap-4"
    >
      <TextField
        label={t('admin.settings.host.new')}
        description={t('admin.settings.host.newText')}
        name="hostname"
        required
        dir="ltr"
        maxLength={253}
        placeholder="community.example.org"
        autoCapitalize="none"
        spellCheck={false}
        className="w-full"
      />
      <Button type="submit" icon={<Plus aria-hidden="true" />} pending={mutation.isPending}>
        {t('admin.settings.host.add')}
      </Button>
    </Form>
  );
}
