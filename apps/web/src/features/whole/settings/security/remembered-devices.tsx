import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { PersonLinesSkeleton } from '../../../../components/person-line.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { nameBrowser } from '../../../../lib/browser-name.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { describeAuthError } from '../../../ground/identity/index.ts';
import { DeviceLine } from './device-line.tsx';

interface Device {
  id: string;
  /** As the device calls itself. */
  name: string | null;
  isHere: boolean;
  isRemembered: boolean;
  usedAt: string | null;
}

/** The identity service alone knows them, so it is no call of ours. */
const devicesKey = ['remembered-devices'];

function useDevices() {
  const session = useSession();
  return useQuery({
    queryKey: devicesKey,
    queryFn: async (): Promise<Device[]> => {
      const { fetchDevices, currentDeviceKey } = await session.amplify();
      const [devices, here] = await Promise.all([fetchDevices(), currentDeviceKey()]);
      return devices
        .map(({ id, name, attributes, lastAuthenticatedDate: usedAt }) => ({
          id,
          name: name ?? null,
          isHere: id === here,
          isRemembered: attributes['dev:device_remembered_status'] === 'remembered',
          usedAt: usedAt?.toISOString() ?? null,
        }))
        .sort((one, other) => (other.usedAt ?? '').localeCompare(one.usedAt ?? ''));
    },
  });
}

/** On which the password alone is enough. */
export function RememberedDevices() {
  const { t } = useText();
  const query = useDevices();
  return (
    <QueryState query={query} waiting={<PersonLinesSkeleton count={1} />}>
      {(devices) => {
        const remembered = devices.filter(({ isRemembered }) => isRemembered);
        const here = devices.find(({ isHere }) => isHere);
        return (
          <>
            {remembered.length === 0 ? (
              <p className="text-sm text-muted">{t('settings.devices.none')}</p>
            ) : (
              <ul aria-label={t('settings.devices')} className="divide-y divide-line">
                {remembered.map((device) => (
                  <li key={device.id}>
                    <RememberedDevice device={device} />
                  </li>
                ))}
              </ul>
            )}
            {here?.isRemembered === false && <RememberHere />}
          </>
        );
      }}
    </QueryState>
  );
}

function RememberedDevice({ device }: { device: Device }) {
  const { t } = useText();
  const format = useFormat();
  const session = useSession();
  const forget = useChange(t('settings.devices.forgotten'), async ({ forgetDevice }) => {
    if (!device.isHere) return forgetDevice({ device: { id: device.id } });
    // Its sign-in has ended with it.
    await forgetDevice();
    await session.signOut();
  });
  const name = (device.name === null ? null : nameBrowser(device.name)) ?? t('settings.signIns.unknown');
  return (
    <DeviceLine
      userAgent={device.name}
      name={name}
      badge={device.isHere && <Badge tone="brand">{t('settings.signIns.here')}</Badge>}
      text={
        device.usedAt === null ? '' : t('settings.signIns.used', { when: format.relative(device.usedAt) })
      }
    >
      <ConfirmButton
        size="sm"
        pending={forget.isPending}
        aria-label={t('settings.devices.forgetName', { name })}
        question={{
          title: t('settings.devices.forgetTitle'),
          text: device.isHere
            ? t('settings.devices.forgetHereText')
            : t('settings.devices.forgetText', { name }),
          action: t('settings.devices.forget'),
        }}
        onConfirm={() => forget.mutate()}
      >
        {t('settings.devices.forget')}
      </ConfirmButton>
    </DeviceLine>
  );
}

function RememberHere() {
  const { t } = useText();
  const remember = useChange(t('settings.devices.remembered'), ({ rememberDevice }) => rememberDevice());
  return (
    <Button className="self-start" pending={remember.isPending} onClick={() => remember.mutate()}>
      {t('settings.devices.remember')}
    </Button>
  );
}

type Amplify = Awaited<ReturnType<ReturnType<typeof useSession>['amplify']>>;

function useChange(done: string, act: (amplify: Amplify) => Promise<void>) {
  const texts = useText();
  const session = useSession();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => act(await session.amplify()),
    onSuccess: () => toast({ kind: 'success', text: done }),
    onError: (error) =>
      toast({ kind: 'error', text: describeAuthError(error, texts, { reveals: true }).text }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: devicesKey }),
        client.invalidateQueries({ queryKey: [{ _id: 'listSignIns' }] }),
      ]),
  });
}
