import type { NotificationPreferences } from '@atrium/api';
import { getNotificationPreferencesOptions } from '@atrium/api';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Switch } from '@atrium/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../components/query-state.tsx';
import { useActing } from '../../../lib/session/use-acting.ts';
import { useText } from '../../../lib/text.tsx';
import { PushDevices } from '../../reach/push/index.ts';
import { type KindOfMessage, parts } from './message-kinds.ts';
import { FieldsSkeleton, SettingsGroup, SettingsPage } from './settings-page.tsx';
import { usePressed } from '../../../lib/use-pressed.ts';
import { type PreferenceChange, usePreferences } from './use-preferences.ts';

/** The reader's notification preferences, by topic and medium. */
export default function NotificationSettingsScreen() {
  const { t } = useText();
  return (
    <SettingsPage title={t('notifications.set')} text={t('notifications.set.text')}>
      <Preferences />
    </SettingsPage>
  );
}

function Preferences() {
  const { t } = useText();
  const query = useQuery(getNotificationPreferencesOptions());
  // Devices are the reader's, the account in sight is not.
  const { isActing } = useActing();
  return (
    <QueryState query={query} waiting={<FieldsSkeleton count={6} />}>
      {({ data }) => (
        <>
          {!isActing && (
            <SettingsGroup title={t('notifications.set.device')}>
              <PushDevices />
            </SettingsGroup>
          )}
          <Choices kept={data} />
        </>
      )}
    </QueryState>
  );
}

function Choices({ kept }: { kept: NotificationPreferences }) {
  const { t } = useText();
  const { shown, press, end } = usePressed(kept);
  const save = usePreferences(end);
  const change = (wish: PreferenceChange): void => {
    press(wish);
    save(wish);
  };
  return (
    <>
      <SettingsGroup title={t('notifications.set.digest')}>
        <Digest value={shown.digest} change={change} />
      </SettingsGroup>
      {parts.map(({ label, kinds }) => (
        <SettingsGroup key={label} title={t(label)}>
          <Kinds kinds={kinds} preferences={shown} change={change} />
        </SettingsGroup>
      ))}
    </>
  );
}

const digests = ['off', 'daily', 'weekly'] as const;

function Digest({
  value,
  change,
}: {
  value: NotificationPreferences['digest'];
  change: (change: PreferenceChange) => void;
}) {
  const { t } = useText();
  return (
    <RadioGroup
      label={<span className="sr-only">{t('notifications.set.digest')}</span>}
      name="digest"
      value={value}
      onChange={(chosen) => {
        const digest = digests.find((known) => known === chosen);
        if (digest !== undefined) change({ digest });
      }}
      options={digests.map((digest) => ({
        value: digest,
        label: t(`notifications.set.digest.${digest}`),
        description: t(`notifications.set.digest.${digest}Text`),
      }))}
    />
  );
}

interface KindsProps {
  kinds: readonly KindOfMessage[];
  preferences: NotificationPreferences;
  change: (change: PreferenceChange) => void;
}

function Kinds({ kinds, preferences, change }: KindsProps) {
  const { t } = useText();
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="pb-2 text-start font-medium">
            <span className="sr-only">{t('notifications.set.kind')}</span>
          </th>
          <th scope="col" className="w-20 pb-2 text-center font-medium">
            {t('notifications.set.email')}
          </th>
          <th scope="col" className="w-20 pb-2 text-center font-medium">
            {t('notifications.set.push')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {kinds.map((kind) => (
          <Row key={kind.label} kind={kind} preferences={preferences} change={change} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ kind, preferences, change }: Omit<KindsProps, 'kinds'> & { kind: KindOfMessage }) {
  const { t } = useText();
  const { email, push } = kind;
  const label = t(kind.label);
  return (
    <tr>
      <th scope="row" className="py-3 pe-3 text-start font-normal">
        {label}
      </th>
      <td className="py-3">
        {email !== undefined && (
          <Cell
            label={t('notifications.set.switchEmail', { kind: label })}
            checked={preferences[email]}
            onChange={(on) => change({ [email]: on })}
          />
        )}
      </td>
      <td className="py-3">
        {push !== undefined && (
          <Cell
            label={t('notifications.set.switchPush', { kind: label })}
            checked={preferences[push]}
            onChange={(on) => change({ [push]: on })}
          />
        )}
      </td>
    </tr>
  );
}

function Cell(props: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <Switch checked={props.checked} onChange={props.onChange} className="justify-center gap-0!">
      <span className="sr-only">{props.label}</span>
    </Switch>
  );
}
