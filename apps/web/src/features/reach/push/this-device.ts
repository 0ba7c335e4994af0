import {
  deletePushDevice,
  getPushKey,
  listPushDevices,
  listPushDevicesQueryKey,
  type PushDevice,
  registerWebPushDevice,
} from '@atrium/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { canPush, endSubscription, findSubscription, subscribe } from './subscription.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { nameBrowser } from '../../../lib/browser-name.ts';

export interface Devices {
  /** This browser, when the server knows it; null when nothing is told here. */
  here: PushDevice | null;
  others: PushDevice[];
}

const query = { pageSize: 100 };
/** Made when it is asked for: on the server there is no API before there is a request. */
const devicesKey = (): readonly unknown[] => [...listPushDevicesQueryKey({ query }), 'here'];

export function useDevices() {
  return useQuery({
    queryKey: devicesKey(),
    enabled: useIsMember(),
    queryFn: async ({ signal }): Promise<Devices> => {
      const [answer, subscription] = await Promise.all([
        listPushDevices({ query, signal, throwOnError: true }),
        canPush() ? findHere() : null,
      ]);
      const devices = answer.data.data;
      const here = devices.find(({ deviceToken }) => deviceToken === subscription?.endpoint) ?? null;
      return { here, others: devices.filter((device) => device !== here) };
    },
  });
}

const readKey = async (): Promise<string> => (await getPushKey({ throwOnError: true })).data.data.publicKey;
const findHere = async () => findSubscription(await readKey());

export type Permission = 'unsupported' | 'denied' | 'open';

/** The browser's permission to push; changes when its owner changes its settings. */
export function usePermission(): Permission {
  return useSyncExternalStore(watchPermission, readPermission, () => 'open');
}

function readPermission(): Permission {
  if (!canPush()) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'open';
}

function watchPermission(changed: () => void): () => void {
  let status: PermissionStatus | undefined;
  let over = false;
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (over) return;
      status = found;
      found.addEventListener('change', changed);
    })
    // Older browsers know no such name: then it is seen when the page is opened again.
    .catch(() => undefined);
  return () => {
    over = true;
    status?.removeEventListener('change', changed);
  };
}

/** Turns telling on this device on or off; asks the browser's leave, so it may only follow a press. */
export function useSwitchHere(here: PushDevice | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff(here)),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey() }),
  });
}

export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (device: PushDevice) => remove(device),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey() }),
  });
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { endpoint, keys } = (await subscribe(await readKey())).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser has given no subscription.');
  const name = nameBrowser(navigator.userAgent);
  await registerWebPushDevice({ body: { endpoint, keys: { p256dh, auth }, name }, throwOnError: true });
}

async function turnOff(here: PushDevice | null): Promise<void> {
  if (here !== null) await remove(here);
  await endSubscription();
}

const remove = ({ id }: PushDevice) => deletePushDevice({ path: { pushDeviceId: id }, throwOnError: true });
