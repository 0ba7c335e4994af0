import {
  confirmMailSender,
  getMailSettingsOptions,
  getMailSettingsQueryKey,
  sendMailSenderCode,
  sendTestMail,
  type StaffMailSettings,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailWarning, Send } from 'lucide-react';
import { useState } from 'react';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { textOf } from '../../../../lib/form-values.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useIsMember } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { Part, SectionPage } from '../settings-page.tsx';
import { MailForm } from './mail-form.tsx';

/** How the mails of the organization go out, and whether they do. */
export default function MailSettingsScreen() {
  return (
    <SectionPage section="mail">
      <Loaded />
    </SectionPage>
  );
}

function Loaded() {
  const query = useQuery({ ...getMailSettingsOptions(), enabled: useIsMember() });
  const mayChange = useHasPower('identity');
  return (
    <QueryState query={query} waiting={<RowsSkeleton count={3} />}>
      {({ data }) => (
        <div className="flex flex-col gap-10">
          <State settings={data} />
          {mayChange && data.senderAddress !== null && !data.isConfirmed && <Confirm settings={data} />}
          {mayChange && <MailForm key={data.updatedAt} stored={data} />}
          {mayChange && <Test />}
          <Failures settings={data} />
        </div>
      )}
    </QueryState>
  );
}

function State({ settings }: { settings: StaffMailSettings }) {
  const { t } = useText();
  const format = useFormat();
  const { senderAddress, isConfirmed, server, installation, trouble } = settings;
  const from = isConfirmed && senderAddress !== null ? senderAddress : installation.address;
  const by = isConfirmed && server !== null ? server.host : null;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {by === null
          ? t('admin.settings.mail.from', { address: from })
          : t('admin.settings.mail.fromBy', { address: from, host: by })}
      </p>
      {!installation.hasServer && by === null && (
        <Banner tone="warning">{t('admin.settings.mail.noServer')}</Banner>
      )}
      {trouble !== null && (
        <Banner tone="danger" icon={<MailWarning aria-hidden="true" />}>
          <p className="font-medium">
            {t('admin.settings.mail.down', { when: format.relative(trouble.at) })}
          </p>
          <p dir="auto" className="wrap-anywhere">
            {trouble.error}
          </p>
        </Banner>
      )}
    </div>
  );
}

function Confirm({ settings }: { settings: StaffMailSettings }) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const { mutation, errors } = useSave(
    async (code: string) => {
      const body = { code };
      const { data } = await confirmMailSender({ body, throwOnError: true });
      client.setQueryData(getMailSettingsQueryKey(), data);
    },
    { touches: [], said: t('admin.settings.mail.confirmed'), onSaved: () => undefined },
  );
  const { mutation: again } = useSave(
    async () => {
      const { data } = await sendMailSenderCode({ throwOnError: true });
      client.setQueryData(getMailSettingsQueryKey(), data);
    },
    { touches: [], said: null, onSaved: () => undefined },
  );
  const { codeTrouble } = settings;
  return (
    <Part
      title={t('admin.settings.mail.confirm')}
      text={t('admin.settings.mail.confirmText', { address: settings.senderAddress ?? '' })}
    >
      {codeTrouble !== null && (
        <Banner tone="danger" role="alert">
          <p className="font-medium">{t('admin.settings.mail.codeTrouble')}</p>
          <p dir="auto" className="wrap-anywhere">
            {codeTrouble}
          </p>
        </Banner>
      )}
      <Form
        errors={errors}
        describe={(field) => describeInvalid(field, texts)}
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate(textOf(new FormData(event.currentTarget), 'code'));
        }}
        className="flex flex-col items-start gap-4"
      >
        <TextField
          label={t('admin.settings.mail.code')}
          name="code"
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={mutation.isPending}>
            {t('admin.settings.mail.confirmAction')}
          </Button>
          <Button pending={again.isPending} onClick={() => again.mutate(undefined)}>
            {t('admin.settings.mail.codeAgain')}
          </Button>
        </div>
      </Form>
    </Part>
  );
}

function Test() {
  const { t } = useText();
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string; detail: string } | null>(null);
  const { mutation } = useSave(
    async () => {
      setSaid(null);
      const { data } = await sendTestMail({ throwOnError: true });
      const { to, from, trouble } = data.data;
      setSaid(
        trouble === null
          ? { tone: 'success', text: t('admin.settings.mail.tested', { to, from }), detail: '' }
          : { tone: 'danger', text: t('admin.settings.mail.testFailed', { from }), detail: trouble },
      );
    },
    { touches: [], said: null, onSaved: () => undefined },
  );
  return (
    <Part title={t('admin.settings.mail.test')} text={t('admin.settings.mail.testText')}>
      <Button
        className="self-start"
        icon={<Send aria-hidden="true" />}
        pending={mutation.isPending}
        onClick={() => mutation.mutate(undefined)}
      >
        {t('admin.settings.mail.testAction')}
      </Button>
      {said !== null && (
        <Banner tone={said.tone} role="status">
          <p>{said.text}</p>
          <p dir="auto" className="wrap-anywhere">
            {said.detail}
          </p>
        </Banner>
      )}
    </Part>
  );
}

function Failures({ settings: { failures } }: { settings: StaffMailSettings }) {
  const { t } = useText();
  const mayRead = useHasPower('operations');
  return (
    <Part title={t('admin.settings.mail.failures')}>
      <p>{t('admin.settings.mail.failed', { count: failures.count })}</p>
      {failures.lastError !== null && (
        <p dir="auto" className="text-sm text-danger wrap-anywhere">
          {failures.lastError}
        </p>
      )}
      {mayRead && failures.count > 0 && (
        <PageLink to="/admin/outbox">{t('admin.settings.mail.seeFailures')}</PageLink>
      )}
    </Part>
  );
}
