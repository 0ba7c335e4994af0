import {
  listOrganizationProvidersOptions,
  listOrganizationProvidersQueryKey,
  orderOrganizationProviders,
  type StaffSignInProvider,
  type StaffSignInProviders,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useHasPower } from '../../../../lib/self.ts';
import { useIsMember } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { CopyLine } from '../copy-line.tsx';
import { Part, SectionPage } from '../settings-page.tsx';
import { ProviderRow } from './provider-row.tsx';

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'));

/** Services elsewhere where people of the organization can sign in. */
export default function ProvidersScreen() {
  return (
    <SectionPage section="sign-in">
      <Loaded />
    </SectionPage>
  );
}

function Loaded() {
  const query = useQuery({ ...listOrganizationProvidersOptions(), enabled: useIsMember() });
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={3} />}>
      {({ data }) => <Providers list={data} />}
    </QueryState>
  );
}

function Providers({ list: { providers, redirectUris, isHere } }: { list: StaffSignInProviders }) {
  const { t } = useText();
  const mayChange = useHasPower('identity');
  const [open, setOpen] = useState<{ provider: StaffSignInProvider | undefined } | null>(null);
  return (
    <div className="flex flex-col gap-8">
      {!isHere && <Banner>{t('admin.settings.provider.elsewhere')}</Banner>}
      {isHere && (
        <Part title={t('admin.settings.provider.redirect')} text={t('admin.settings.provider.redirectText')}>
          <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
            {redirectUris.map((uri) => (
              <CopyLine key={uri} value={uri} label={t('admin.settings.provider.copy')} />
            ))}
          </div>
        </Part>
      )}
      <section aria-label={t('admin.settings.signIn')} className="flex flex-col gap-3">
        {mayChange && (
          <Button
            className="self-start"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen({ provider: undefined })}
          >
            {t('admin.settings.provider.add')}
          </Button>
        )}
        {providers.length === 0 ? (
          <p className="text-muted">{t('admin.settings.provider.none')}</p>
        ) : (
          <Rows
            providers={providers}
            mayChange={mayChange}
            mayTry={isHere}
            edit={(provider) => setOpen({ provider })}
          />
        )}
      </section>
      {open !== null && (
        <Suspense fallback={null}>
          <ProviderDialog existing={open.provider} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface RowsProps {
  providers: readonly StaffSignInProvider[];
  mayChange: boolean;
  mayTry: boolean;
  edit: (provider: StaffSignInProvider) => void;
}

function Rows({ providers, mayChange, mayTry, edit }: RowsProps) {
  const { t } = useText();
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: async (names: string[]) => {
      const body = { names };
      const { data } = await orderOrganizationProviders({ body, throwOnError: true });
      return data;
    },
    onSuccess: (answer) => client.setQueryData(listOrganizationProvidersQueryKey(), answer),
  });
  const kept = providers.map(({ name }) => name);
  const names = order.isPending ? order.variables : kept;
  const shown = names.flatMap((name) => providers.find((provider) => provider.name === name) ?? []);
  return (
    <ul aria-label={t('admin.settings.signIn')} className="divide-y divide-line border-y border-line">
      {shown.map((provider, index) => (
        <li key={provider.name} className="py-4">
          <ProviderRow
            provider={provider}
            names={names}
            index={index}
            mayChange={mayChange}
            mayTry={mayTry}
            onMove={(next) => order.mutate(next)}
            onEdit={() => edit(provider)}
          />
        </li>
      ))}
    </ul>
  );
}
