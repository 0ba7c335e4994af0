import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuthWebAuthnCredential } from 'aws-amplify/auth';
import { KeyRound, Plus } from 'lucide-react';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { withRecentSignIn } from '../../../../lib/session/presence.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useSite } from '../../../../lib/site.ts';
import { type TextFunctions, useText } from '../../../../lib/text.tsx';
import { describeAuthError } from '../../../ground/identity/index.ts';
import { SettingsGroup } from '../settings-page.tsx';

const passkeysKey = ['passkeys'];

/** Keys that stand for the password. The identity service alone knows them, so they are no call of ours. */
export function PasskeysGroup() {
  const { t } = useText();
  const { config } = useSite();
  const session = useSession();
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: async () => (await (await session.amplify()).listWebAuthnCredentials()).credentials,
    enabled: config.IDENTITY_SERVICE === 'embedded',
  });
  if (config.IDENTITY_SERVICE !== 'embedded') return null;
  return (
    <SettingsGroup title={t('settings.passkeys')} text={t('settings.passkeys.text')}>
      <QueryState
        query={passkeys}
        waiting={<Waiting />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-sm text-muted">{t('settings.passkeys.none')}</p>}
      >
        {(list) => (
          <ul aria-label={t('settings.passkeys')} className="divide-y divide-line">
            {list.map((passkey) => (
              <Passkey key={passkey.credentialId} passkey={passkey} />
            ))}
          </ul>
        )}
      </QueryState>
      <AddPasskey />
    </SettingsGroup>
  );
}

function Waiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex items-center gap-3">
      <Skeleton className="size-5 rounded-sm" />
      <Skeleton className="h-5 w-48" />
    </div>
  );
}

function Passkey({ passkey }: { passkey: AuthWebAuthnCredential }) {
  const texts = useText();
  const { t } = texts;
  const format = useFormat();
  const session = useSession();
  const refresh = useRefresh();
  const { credentialId = '', friendlyCredentialName: name = '', createdAt } = passkey;
  const date = createdAt === undefined ? '' : format.date(createdAt);
  const remove = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { deleteWebAuthnCredential } = await session.amplify();
      await withRecentSignIn(() => deleteWebAuthnCredential({ credentialId }));
    },
    onSuccess: () => toast({ kind: 'success', text: t('settings.passkeys.deleted') }),
    onError: (error) => toast({ kind: 'error', text: describe(error, texts) }),
    onSettled: refresh,
  });
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{t('settings.passkeys.made', { date })}</p>
      </div>
      <ConfirmButton
        size="sm"
        pending={remove.isPending}
        aria-label={t('settings.passkeys.deleteName', { name, date })}
        question={{
          title: t('settings.passkeys.deleteTitle'),
          text: t('settings.passkeys.deleteText'),
          action: t('settings.passkeys.delete'),
        }}
        onConfirm={() => remove.mutate()}
      >
        {t('settings.passkeys.delete')}
      </ConfirmButton>
    </li>
  );
}

function AddPasskey() {
  const texts = useText();
  const { t } = texts;
  const session = useSession();
  const refresh = useRefresh();
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { associateWebAuthnCredential } = await session.amplify();
      await withRecentSignIn(() => associateWebAuthnCredential());
    },
    onSuccess: () => toast({ kind: 'success', text: t('settings.passkeys.added') }),
    onError: (error) =>
      toast({
        kind: error.name === 'PasskeyRegistrationCanceled' ? 'info' : 'error',
        text: describe(error, texts),
      }),
    onSettled: refresh,
  });
  return (
    <Button
      className="self-start"
      icon={<Plus aria-hidden="true" />}
      pending={add.isPending}
      onClick={() => add.mutate()}
    >
      {t('settings.passkeys.add')}
    </Button>
  );
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: passkeysKey });
}

/** Nobody signs in here, so there is no other way to point to. */
function describe(error: Error, texts: TextFunctions): string {
  switch (error.name) {
    case 'PasskeyRegistrationCanceled':
    case 'PasskeyOperationAborted':
      return texts.t('settings.passkeys.cancelled');
    case 'PasskeyNotSupported':
    case 'WebAuthnConfigurationMissingException':
      return texts.t('settings.passkeys.notSupported');
    case 'LimitExceededException':
      return texts.t('settings.passkeys.full');
    default:
      return describeAuthError(error, texts, { reveals: true }).text;
  }
}
