import { changeMailSettings, getMailSettingsQueryKey, type StaffMailSettings } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { PasswordField } from '@atrium/ui/password-field';
import { TextField } from '@atrium/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { Part } from '../settings-page.tsx';

const ConflictNote = lazy(() => import('../../../../components/conflict-note.tsx'));

interface StoredProps {
  stored: StaffMailSettings;
}

type Security = NonNullable<StaffMailSettings['server']>['security'];
const securities: readonly Security[] = ['tls', 'starttls', 'none'];

/** The sender, and the server of the organization if it has one. */
export function MailForm({ stored }: StoredProps) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const edit = useEdit(stored);
  const [isOwn, setIsOwn] = useState(stored.server !== null);
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      const { data } = await changeMailSettings({ ...edit.of(read(fields)), throwOnError: true });
      client.setQueryData(getMailSettingsQueryKey(), data);
    },
    { edit, touches: ['getMailSettings'], said: t('form.saved'), onSaved: () => undefined },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(new FormData(event.currentTarget));
      }}
      className="flex flex-col gap-10"
    >
      <Sender stored={stored} isNeeded={isOwn} />
      <Part title={t('admin.settings.mail.server')} text={t('admin.settings.mail.serverText')}>
        <Checkbox name="own" checked={isOwn} onChange={setIsOwn}>
          {t('admin.settings.mail.own')}
        </Checkbox>
        {isOwn && <Server stored={stored} />}
      </Part>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote {...conflict} pending={mutation.isPending} />
        </Suspense>
      )}
      <Button type="submit" variant="primary" className="self-start" pending={mutation.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  );
}

function read(fields: FormData) {
  const password = textOf(fields, 'password');
  const security = securities.find((one) => one === fields.get('security')) ?? 'tls';
  return {
    senderName: textOrNull(fields, 'senderName'),
    senderAddress: textOrNull(fields, 'senderAddress'),
    server: fields.has('own')
      ? {
          host: textOf(fields, 'host').toLowerCase(),
          port: Number(textOf(fields, 'port')),
          security,
          username: textOrNull(fields, 'username'),
          ...(password !== '' && { password }),
        }
      : null,
  };
}

function Sender({ stored, isNeeded }: StoredProps & { isNeeded: boolean }) {
  const { t } = useText();
  return (
    <Part title={t('admin.settings.mail.sender')}>
      <TextField
        label={t('admin.settings.mail.senderName')}
        description={t('admin.settings.mail.senderNameText')}
        name="senderName"
        maxLength={80}
        dir="auto"
        defaultValue={stored.senderName ?? ''}
      />
      <TextField
        type="email"
        label={t('admin.settings.mail.senderAddress')}
        description={t('admin.settings.mail.senderAddressText', { address: stored.installation.address })}
        name="senderAddress"
        required={isNeeded}
        maxLength={254}
        dir="ltr"
        defaultValue={stored.senderAddress ?? ''}
      />
    </Part>
  );
}

function Server({ stored: { server } }: StoredProps) {
  const { t } = useText();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
        <TextField
          label={t('admin.settings.mail.host')}
          name="host"
          required
          maxLength={253}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smtp.example.org"
          defaultValue={server?.host ?? ''}
        />
        <TextField
          type="number"
          inputMode="numeric"
          label={t('admin.settings.mail.port')}
          name="port"
          required
          min={1}
          max={65_535}
          dir="ltr"
          defaultValue={server?.port ?? 465}
        />
      </div>
      <NativeSelect
        label={t('admin.settings.mail.security')}
        name="security"
        defaultValue={server?.security ?? 'tls'}
      >
        {securities.map((one) => (
          <option key={one} value={one}>
            {t(`admin.settings.mail.security.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={t('admin.settings.mail.username')}
        name="username"
        maxLength={300}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={server?.username ?? ''}
      />
      <PasswordField
        label={t('admin.settings.mail.password')}
        {...(server?.hasPassword === true && { description: t('admin.settings.mail.passwordKept') })}
        name="password"
        maxLength={1000}
        autoComplete="new-password"
        showLabel={t('auth.field.show')}
        hideLabel={t('auth.field.hide')}
      />
    </>
  );
}
