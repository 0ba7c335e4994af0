import {
  listOrganizationHostnamesQueryKey,
  makeOrganizationHostnamePrimary,
  type OrganizationHostname,
  removeOrganizationHostname,
  verifyOrganizationHostname,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';

interface HostRowProps {
  host: OrganizationHostname;
  primary: string;
}

const calls = {
  verify: verifyOrganizationHostname,
  primary: makeOrganizationHostnamePrimary,
  remove: removeOrganizationHostname,
};

/** A hostname: where it stands, and until it is proven the records that prove it. */
export function HostRow({ host, primary }: HostRowProps) {
  const { t } = useText();
  const client = useQueryClient();
  const { hostname, unicode, isPrimary, verifiedAt, proof } = host;
  const mayChange = useHasPower('identity');
  const mutation = useMutation({
    mutationFn: async (what: keyof typeof calls) => {
      const { data } = await calls[what]({ path: { hostname }, throwOnError: true });
      return data;
    },
    onSuccess: (answer, what) => {
      client.setQueryData(listOrganizationHostnamesQueryKey(), answer);
      toast({ kind: 'success', text: t(`admin.settings.host.done.${what}`, { host: unicode }) });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="me-auto flex min-w-0 flex-wrap items-center gap-2 font-medium">
          <bdi dir="ltr" className="wrap-anywhere">
            {unicode}
          </bdi>
          {isPrimary && <Badge tone="brand">{t('admin.settings.host.isPrimary')}</Badge>}
          {verifiedAt === null && <Badge tone="warning">{t('admin.settings.host.unproven')}</Badge>}
        </h2>
        {mayChange && verifiedAt === null && (
          <Button
            variant="primary"
            size="sm"
            pending={mutation.isPending}
            onClick={() => mutation.mutate('verify')}
          >
            {t('admin.settings.host.verify')}
            <span className="sr-only"> ({unicode})</span>
          </Button>
        )}
        {mayChange && verifiedAt !== null && !isPrimary && (
          <Button size="sm" pending={mutation.isPending} onClick={() => mutation.mutate('primary')}>
            {t('admin.settings.host.makePrimary')}
            <span className="sr-only"> ({unicode})</span>
          </Button>
        )}
        {mayChange && !isPrimary && (
          <ConfirmButton
            variant="quiet"
            size="sm"
            disabled={mutation.isPending}
            question={{
              title: t('admin.settings.host.removeQuestion', { host: unicode }),
              text: t('admin.settings.host.removeText'),
              action: t('admin.settings.host.remove'),
            }}
            onConfirm={() => mutation.mutate('remove')}
          >
            {t('admin.settings.host.remove')}
            <span className="sr-only"> ({unicode})</span>
          </ConfirmButton>
        )}
      </div>
      {proof !== null && <Proof host={host} proof={proof} primary={primary} />}
    </div>
  );
}

interface ProofProps extends HostRowProps {
  proof: NonNullable<OrganizationHostname['proof']>;
}

function Proof({ host: { hostname }, proof, primary }: ProofProps) {
  const { t } = useText();
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4 text-sm">
      <p>{t('admin.settings.host.proof')}</p>
      <Entry kind="TXT" name={proof.name} value={proof.value} />
      {primary !== '' && (
        <>
          <p>{t('admin.settings.host.alias')}</p>
          <Entry kind="CNAME" name={hostname} value={primary} />
        </>
      )}
    </div>
  );
}

function Entry({ kind, name, value }: { kind: string; name: string; value: string }) {
  const { t } = useText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toast({ kind: 'success', text: t('admin.settings.host.copied') });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code dir="ltr" className="min-w-0 grow font-mono text-xs wrap-anywhere">
        {`${name} ${kind} ${value}`}
      </code>
      <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {t('admin.settings.host.copy', { kind })}
      </Button>
    </div>
  );
}
