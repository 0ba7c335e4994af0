import { type SignInProvider, listSignInProvidersOptions, removeSignInProviderMutation } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { SettingsGroup } from '../settings-page.tsx';

/** Other services that sign in to this account. */
export function ProvidersGroup() {
  const { t } = useText();
  const { config } = useSite();
  const isOurs = config.IDENTITY_SERVICE === 'embedded';
  const providers = useQuery({ ...listSignInProvidersOptions(), enabled: isOurs });
  if (!isOurs) return null;
  return (
    <SettingsGroup title={t('settings.providers')} text={t('settings.providers.text')}>
      <QueryState
        query={providers}
        waiting={<Skeleton className="h-5 w-48" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="text-sm text-muted">{t('settings.providers.none')}</p>}
      >
        {({ data }) => (
          <ul aria-label={t('settings.providers')} className="divide-y divide-line">
            {data.map((provider) => (
              <Provider key={provider.provider} provider={provider} />
            ))}
          </ul>
        )}
      </QueryState>
    </SettingsGroup>
  );
}

function Provider({ provider: { provider: name, linkedAt } }: { provider: SignInProvider }) {
  const { t } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const remove = useMutation({
    ...removeSignInProviderMutation(),
    onSuccess: () => toast({ kind: 'success', text: t('settings.providers.removed', { name }) }),
    onSettled: () => client.invalidateQueries({ queryKey: [{ _id: 'listSignInProviders' }] }),
  });
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <LogIn aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{t('settings.providers.since', { date: format.date(linkedAt) })}</p>
      </div>
      <ConfirmButton
        size="sm"
        pending={remove.isPending}
        aria-label={t('settings.providers.removeName', { name })}
        question={{
          title: t('settings.providers.removeTitle', { name }),
          text: t('settings.providers.removeText'),
          action: t('settings.providers.remove'),
        }}
        onConfirm={() => remove.mutate({ path: { provider: name } })}
      >
        {t('settings.providers.remove')}
      </ConfirmButton>
    </li>
  );
}
