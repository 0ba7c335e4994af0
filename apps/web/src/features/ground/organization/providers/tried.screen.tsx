import { readOrganizationProviderTrial, type SignInProviderTrial } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { QueryState } from '../../../../components/query-state.tsx';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useIsMember } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { CLAIMS, isClaim } from './claims.ts';
import { nameOfProvider } from './provider-names.ts';

const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};
/** The server never sees what stands behind the number sign. */
const useHash = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => undefined,
  );

/** The claims of a provider that was tried, in the window of the trial. */
export default function TriedScreen() {
  const { t } = useText();
  const result = useHash();
  return (
    <AdminPage
      title={t('admin.settings.tried')}
      text={t('admin.settings.tried.text')}
      above={{ to: '/admin/settings/sign-in', label: t('admin.settings.signIn') }}
    >
      {result === '' ? <p>{t('admin.settings.tried.none')}</p> : <Loaded result={result} />}
    </AdminPage>
  );
}

function Loaded({ result }: { result: string | undefined }) {
  const query = useQuery({
    queryKey: ['signInProviderTrial', result],
    queryFn: async () => {
      const { data } = await readOrganizationProviderTrial({
        body: { result: result ?? '' },
        throwOnError: true,
      });
      return data;
    },
    enabled: useIsMember() && result !== undefined,
    retry: false,
  });
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={4} />}>
      {({ data }) => <Outcome trial={data} />}
    </QueryState>
  );
}

function Outcome({ trial }: { trial: SignInProviderTrial }) {
  const { t } = useText();
  const name = nameOfProvider({ kind: trial.kind, name: trial.provider });
  const { trouble, person } = trial;
  if (trouble !== null)
    return (
      <Banner tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        <p className="font-medium">{t(`admin.settings.tried.trouble.${trouble.reason}`, { name })}</p>
        <p dir="auto" className="wrap-anywhere">
          {trouble.detail}
        </p>
      </Banner>
    );
  return person === null ? null : (
    <div className="flex flex-col gap-6">
      <Banner tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {t('admin.settings.tried.works', { name })}
      </Banner>
      <Person person={person} />
    </div>
  );
}

function Person({ person }: { person: NonNullable<SignInProviderTrial['person']> }) {
  const { t } = useText();
  const rows: readonly (readonly [string, string | null])[] = [
    [t('admin.settings.tried.email'), person.email],
    [t('admin.settings.tried.subject'), person.subject],
    [t('admin.settings.tried.issuer'), person.issuer],
    ...person.attributes.map(({ name, value }) => [isClaim(name) ? t(CLAIMS[name]) : name, value] as const),
  ];
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Badge tone={person.isEmailProven ? 'success' : 'warning'}>
          {t(person.isEmailProven ? 'admin.settings.tried.proven' : 'admin.settings.tried.unproven')}
        </Badge>
        <Badge>
          {t(person.isEmailTrusted ? 'admin.settings.tried.trusted' : 'admin.settings.tried.untrusted')}
        </Badge>
      </p>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 py-2.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value ?? t('admin.settings.tried.absent')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
