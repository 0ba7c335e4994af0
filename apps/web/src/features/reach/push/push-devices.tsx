import type { PushDevice } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { IconButton } from '@atrium/ui/icon-button';
import { Skeleton } from '@atrium/ui/skeleton';
import { Switch } from '@atrium/ui/switch';
import { BellOff, MonitorSmartphone, Smartphone, Trash2 } from 'lucide-react';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { usePressed } from '../../../lib/use-pressed.ts';
import { type Permission, useDevices, usePermission, useRemoveDevice, useSwitchHere } from './this-device.ts';

/** Whether this device is told at once, and which others are. */
export function PushDevices() {
  const devices = useDevices();
  return (
    <QueryState query={devices} waiting={<Skeleton className="h-12 w-full rounded-md" />}>
      {({ here, others }) => (
        <div className="flex flex-col gap-6">
          <ThisDevice here={here} />
          {others.length > 0 && <OtherDevices devices={others} />}
        </div>
      )}
    </QueryState>
  );
}

const whyNot: Record<Exclude<Permission, 'open'>, PlainTextId> = {
  unsupported: 'push.unsupported',
  denied: 'push.denied',
};

function ThisDevice({ here }: { here: PushDevice | null }) {
  const { t } = useText();
  const permission = usePermission();
  const change = useSwitchHere(here);
  const { shown, press, end } = usePressed({ isOn: here !== null });
  return (
    <div className="flex flex-col gap-3">
      <Switch
        description={t('push.here.text')}
        checked={shown.isOn && permission === 'open'}
        disabled={permission !== 'open' || change.isPending}
        onChange={(on) => {
          press({ isOn: on });
          change.mutate(on, { onSettled: end });
        }}
      >
        {t('push.here')}
      </Switch>
      {permission !== 'open' && (
        <Banner tone="warning" role="status">
          <span className="flex gap-3">
            <BellOff aria-hidden="true" />
            {t(whyNot[permission])}
          </span>
        </Banner>
      )}
    </div>
  );
}

function OtherDevices({ devices }: { devices: PushDevice[] }) {
  const { t } = useText();
  return (
    <section aria-label={t('push.others')}>
      <h3 className="text-sm font-medium text-muted">{t('push.others')}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </ul>
    </section>
  );
}

function OtherDevice({ device }: { device: PushDevice }) {
  const { t } = useText();
  const format = useFormat();
  const remove = useRemoveDevice();
  const isBrowser = device.pushService === 'web';
  const Icon = isBrowser ? MonitorSmartphone : Smartphone;
  const name = device.name ?? device.model ?? t(isBrowser ? 'push.browser' : 'push.phone');
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{t('push.since', { date: format.date(device.createdAt) })}</p>
      </div>
      <IconButton
        aria-label={t('push.remove', { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate(device)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
