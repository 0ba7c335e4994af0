import {
  type WalletCertificate,
  deleteWalletCertificateMutation,
  getWalletCertificateOptions,
  putWalletCertificate,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOf } from '../../../lib/form-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { toDataUri } from '../../../lib/read-picture.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { walletCalls } from './payments.api.ts';

/** By what passes stand in the wallets of phones. */
export function WalletSettings() {
  const { t } = useText();
  const query = useQuery(getWalletCertificateOptions());
  return (
    <section aria-labelledby="wallet" className="mt-12 border-t border-line pt-8">
      <h2 id="wallet" className="text-lg font-semibold">
        {t('payments.wallet')}
      </h2>
      <p className="mt-1 mb-5 text-muted">{t('payments.wallet.text')}</p>
      <QueryState query={query} waiting={<RowsSkeleton count={1} />}>
        {({ data }) =>
          data === null ? <CertificateForm onSaved={() => undefined} /> : <Current certificate={data} />
        }
      </QueryState>
    </section>
  );
}

function Current({ certificate }: { certificate: WalletCertificate }) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const client = useQueryClient();
  const [isReplacing, setReplacing] = useState(false);
  const remove = useMutation({
    ...deleteWalletCertificateMutation(),
    onSuccess: async () => {
      await Promise.all(walletCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
      toast({ kind: 'success', text: t('payments.wallet.removed') });
    },
  });
  const { passTypeIdentifier, teamIdentifier, expiresAt } = certificate;
  const isExpired = now !== null && now >= Date.parse(expiresAt);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="font-mono">{passTypeIdentifier}</bdi>
        <bdi className="font-mono text-sm text-muted">{teamIdentifier}</bdi>
        <Badge tone={isExpired ? 'danger' : 'success'}>
          {t(isExpired ? 'payments.wallet.expired' : 'payments.wallet.until', {
            date: format.date(expiresAt),
          })}
        </Badge>
      </p>
      {isReplacing ? (
        <CertificateForm onSaved={() => setReplacing(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setReplacing(true)}>{t('payments.wallet.replace')}</Button>
          <ConfirmButton
            variant="quiet"
            pending={remove.isPending}
            question={{
              title: t('payments.wallet.remove.title'),
              text: t('payments.wallet.remove.text'),
              action: t('payments.wallet.remove'),
            }}
            onConfirm={() => remove.mutate({})}
          >
            {t('payments.wallet.remove')}
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function CertificateForm({ onSaved }: { onSaved: () => void }) {
  const texts = useText();
  const { t } = texts;
  const { mutation, errors } = useSave(send, { touches: walletCalls, said: t('form.saved'), onSaved });
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate(new FormData(event.currentTarget));
      }}
      className="mt-5 flex flex-col gap-5"
    >
      <TextField
        type="file"
        className="[&_input]:py-2"
        name="file"
        required
        accept=".p12,.pfx,application/x-pkcs12"
        label={t('payments.wallet.file')}
        description={t('payments.wallet.file.text')}
      />
      <TextField
        type="password"
        name="password"
        autoComplete="off"
        dir="ltr"
        label={t('payments.wallet.password')}
      />
      <TextField
        type="file"
        className="[&_input]:py-2"
        name="authority"
        accept=".cer,.crt,.pem"
        label={t('payments.wallet.authority')}
        description={t('payments.wallet.authority.text')}
      />
      <Button type="submit" variant="primary" pending={mutation.isPending} className="self-start">
        {t('action.save')}
      </Button>
    </Form>
  );
}

async function send(fields: FormData): Promise<void> {
  const file = await readFile(fields.get('file'));
  const authority = await readFile(fields.get('authority'));
  await putWalletCertificate({
    body: {
      file: file ?? '',
      password: textOf(fields, 'password'),
      ...(authority !== null && { authority }),
    },
    throwOnError: true,
  });
}

/** Base64; null where none was chosen. */
async function readFile(field: FormDataEntryValue | null): Promise<string | null> {
  if (!(field instanceof File) || field.size === 0) return null;
  return (await toDataUri(field)).replace(/^[^,]*,/, '');
}
