import {
  changeOrganizationProvider,
  removeOrganizationProvider,
  type StaffSignInProvider,
  tryOrganizationProvider,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Switch } from '@atrium/ui/switch';
import { ConfirmButton } from '../../../../components/confirm-button.tsx';
import { Moves } from '../../../../components/staff/moves.tsx';
import { useText } from '../../../../lib/text.tsx';
import { usePressed } from '../../../../lib/use-pressed.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { nameOfProvider, providerCalls } from './provider-names.ts';

interface ProviderRowProps {
  provider: StaffSignInProvider;
  names: readonly string[];
  index: number;
  mayChange: boolean;
  mayTry: boolean;
  onMove: (names: string[]) => void;
  onEdit: () => void;
}

/** A provider: where people come from, and whether they can. */
export function ProviderRow(props: ProviderRowProps) {
  const { provider, names, index, mayChange, mayTry, onMove, onEdit } = props;
  const { t } = useText();
  const name = nameOfProvider(provider);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 dir="auto" className="me-auto flex min-w-0 flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {provider.kind === 'oidc' && <Badge>OpenID Connect</Badge>}
          {!provider.enabled && <Badge tone="warning">{t('admin.settings.provider.off')}</Badge>}
        </h2>
        {mayChange && <Moves name={name} ids={names} index={index} onMove={onMove} />}
      </div>
      <p dir="ltr" className="text-start text-sm text-muted wrap-anywhere">
        {provider.issuer ?? provider.clientId}
      </p>
      {mayChange && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <OnOff provider={provider} />
          {mayTry && <TryButton provider={provider} />}
          <Button size="sm" onClick={onEdit}>
            {t('form.edit')}
            <span className="sr-only"> ({name})</span>
          </Button>
          <RemoveButton provider={provider} />
        </div>
      )}
    </div>
  );
}

function OnOff({ provider: { name, enabled } }: { provider: StaffSignInProvider }) {
  const { t } = useText();
  const { shown, press, end } = usePressed({ enabled });
  const { mutation } = useSave(
    (on: boolean) =>
      changeOrganizationProvider({
        path: { providerName: name },
        body: { enabled: on },
        throwOnError: true,
      }),
    { touches: providerCalls, said: t('form.saved'), onSaved: () => undefined },
  );
  return (
    <Switch
      className="me-auto"
      checked={shown.enabled}
      disabled={mutation.isPending}
      onChange={(on) => {
        press({ enabled: on });
        mutation.mutate(on, { onSettled: end });
      }}
    >
      {t('admin.settings.provider.on')}
      <span className="sr-only"> ({name})</span>
    </Switch>
  );
}

function TryButton({ provider }: { provider: StaffSignInProvider }) {
  const { t } = useText();
  const { mutation } = useSave(
    async () => {
      const path = { providerName: provider.name };
      const { data } = await tryOrganizationProvider({ path, throwOnError: true });
      // A window that is opened later than the press would be kept back by the browser where this took long.
      if (window.open(data.data.path, '_blank') === null) window.location.assign(data.data.path);
    },
    { touches: [], said: null, onSaved: () => undefined },
  );
  return (
    <Button size="sm" pending={mutation.isPending} onClick={() => mutation.mutate(undefined)}>
      {t('admin.settings.provider.try')}
      <span className="sr-only"> ({nameOfProvider(provider)})</span>
    </Button>
  );
}

function RemoveButton({ provider }: { provider: StaffSignInProvider }) {
  const { t } = useText();
  const name = nameOfProvider(provider);
  const { mutation } = useSave(
    () => removeOrganizationProvider({ path: { providerName: provider.name }, throwOnError: true }),
    { touches: providerCalls, said: t('form.deleted'), onSaved: () => undefined },
  );
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      pending={mutation.isPending}
      question={{
        title: t('admin.settings.provider.removeQuestion', { name }),
        text: t('admin.settings.provider.removeText'),
        action: t('admin.settings.provider.remove'),
      }}
      onConfirm={() => mutation.mutate(undefined)}
    >
      {t('admin.settings.provider.remove')}
      <span className="sr-only"> ({name})</span>
    </ConfirmButton>
  );
}
