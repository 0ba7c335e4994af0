import {
  getOrganizationModulesOptions,
  getOrganizationModulesQueryKey,
  type OrganizationModules,
  updateOrganizationModules,
} from '@atrium/api';
import { Switch } from '@atrium/ui/switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { SectionPage } from './settings-page.tsx';

const ConfirmDialog = lazy(() => import('../../../components/confirm-dialog.tsx'));

type ModuleName = OrganizationModules['modules'][number]['name'];

/** The modules of the site: what is switched off is hidden, and kept. */
export default function ModulesScreen() {
  return (
    <SectionPage section="modules">
      <Loaded />
    </SectionPage>
  );
}

function Loaded() {
  const query = useQuery({ ...getOrganizationModulesOptions(), enabled: useIsMember() });
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={8} />}>
      {({ data }) => <Switches stored={data} />}
    </QueryState>
  );
}

function Switches({ stored }: { stored: OrganizationModules }) {
  const { t } = useText();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<ModuleName | null>(null);
  const mutation = useMutation({
    mutationFn: async (modules: ModuleName[]) => {
      const body = { version: stored.version, modules };
      const { data } = await updateOrganizationModules({ body, throwOnError: true });
      return data;
    },
    onSuccess: (answer) => {
      client.setQueryData(getOrganizationModulesQueryKey(), answer);
      // The frame of every page shows the modules.
      location.reload();
    },
    onError: () => void client.invalidateQueries({ queryKey: getOrganizationModulesQueryKey() }),
  });
  const put = (name: ModuleName, isOn: boolean) =>
    mutation.mutate(
      stored.modules
        .filter((module) => (module.name === name ? isOn : module.isOn))
        .map((module) => module.name),
    );
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {stored.modules.map(({ name, isOn }) => (
          <li key={name} className="py-4">
            <Switch
              checked={isOn}
              disabled={mutation.isPending}
              onChange={(on) => (on ? put(name, true) : setLeaving(name))}
              description={t(`admin.settings.module.${name}.text`)}
            >
              {t(`admin.settings.module.${name}`)}
            </Switch>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('admin.settings.modules.question', { name: t(`admin.settings.module.${leaving}`) })}
            text={t('admin.settings.modules.gone', { what: t(`admin.settings.module.${leaving}.text`) })}
            action={t('admin.settings.modules.off')}
            confirm={() => put(leaving, false)}
            close={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </>
  );
}
