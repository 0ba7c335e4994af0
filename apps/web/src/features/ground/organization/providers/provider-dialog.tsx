import {
  addOrganizationProvider,
  changeOrganizationProvider,
  listOrganizationProviders,
  type StaffSignInProvider,
} from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { PasswordField } from '@atrium/ui/password-field';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import type { Edit } from '../../../../lib/edits.ts';
import { textOf, textOrNull } from '../../../../lib/form-values.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { CLAIMS, claimNames, isClaim } from './claims.ts';
import { KINDS, providerCalls, type ProviderKind } from './provider-names.ts';

interface ProviderDialogProps {
  existing: StaffSignInProvider | undefined;
  onClose: () => void;
}

const kinds = Object.keys(KINDS) as ProviderKind[];

/** The terms with a provider. The secret is written here and never shown again. */
export default function ProviderDialog({ existing, onClose }: ProviderDialogProps) {
  const { t } = useText();
  const edit = useEdit(existing);
  const [kind, setKind] = useState<ProviderKind>(existing?.kind ?? 'google');
  const { mutation, errors, conflict } = useSave((fields: FormData) => send(existing, edit, kind, fields), {
    edit,
    touches: providerCalls,
    said: t('form.saved'),
    onSaved: onClose,
    latest: async () => {
      const { data } = await listOrganizationProviders({ throwOnError: true });
      return data.data.providers.find(({ id }) => id === existing?.id);
    },
  });
  return (
    <FormDialog
      title={t(existing === undefined ? 'admin.settings.provider.add' : 'admin.settings.provider.edit')}
      size="lg"
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      {existing === undefined && (
        <NativeSelect
          label={t('admin.settings.provider.kind')}
          name="kind"
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'google')}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KINDS[one]}
            </option>
          ))}
        </NativeSelect>
      )}
      <Client existing={existing} kind={kind} />
      {kind === 'oidc' && <ClaimFields existing={existing} />}
      <ButtonFields existing={existing} />
    </FormDialog>
  );
}

interface FieldsProps {
  existing: StaffSignInProvider | undefined;
  kind: ProviderKind;
}

const code = { dir: 'ltr', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const;

function Client({ existing, kind }: FieldsProps) {
  const { t } = useText();
  return (
    <>
      {kind === 'oidc' && existing === undefined && (
        <TextField label={t('admin.settings.provider.name')} name="name" required maxLength={40} dir="auto" />
      )}
      {kind === 'oidc' && (
        <TextField
          {...code}
          type="url"
          label={t('admin.settings.provider.issuer')}
          description={t('admin.settings.provider.issuerText')}
          name="issuer"
          required
          maxLength={1000}
          placeholder="https://login.example.org"
          defaultValue={existing?.issuer ?? ''}
        />
      )}
      <TextField
        {...code}
        label={t('admin.settings.provider.clientId')}
        name="clientId"
        required
        maxLength={300}
        defaultValue={existing?.clientId ?? ''}
      />
      {kind === 'apple' && (
        <>
          <TextField
            {...code}
            label={t('admin.settings.provider.teamId')}
            name="teamId"
            required
            maxLength={100}
            defaultValue={existing?.teamId ?? ''}
          />
          <TextField
            {...code}
            label={t('admin.settings.provider.keyId')}
            name="keyId"
            required
            maxLength={100}
            defaultValue={existing?.keyId ?? ''}
          />
        </>
      )}
      <Secret existing={existing} kind={kind} />
      {kind === 'oidc' && (
        <TextField
          {...code}
          label={t('admin.settings.provider.scopes')}
          description={t('admin.settings.provider.scopesText')}
          name="scopes"
          maxLength={1000}
          placeholder="openid email profile"
          defaultValue={existing?.scopes.join(' ') ?? ''}
        />
      )}
      <Checkbox
        name="trustsEmail"
        defaultChecked={existing?.trustsEmail ?? false}
        description={t('admin.settings.provider.trustsEmailText')}
      >
        {t('admin.settings.provider.trustsEmail')}
      </Checkbox>
    </>
  );
}

function Secret({ existing, kind }: FieldsProps) {
  const { t } = useText();
  const about = existing?.hasSecret === true ? { description: t('admin.settings.provider.secretKept') } : {};
  const isNeeded = existing?.hasSecret !== true && kind !== 'oidc';
  return kind === 'apple' ? (
    <TextArea
      {...about}
      label={t('admin.settings.provider.key')}
      name="secret"
      dir="ltr"
      required={isNeeded}
      maxLength={10_000}
      spellCheck={false}
    />
  ) : (
    <PasswordField
      {...about}
      label={t('admin.settings.provider.secret')}
      name="secret"
      required={isNeeded}
      maxLength={10_000}
      autoComplete="new-password"
      showLabel={t('auth.field.show')}
      hideLabel={t('auth.field.hide')}
    />
  );
}

function ClaimFields({ existing }: Pick<FieldsProps, 'existing'>) {
  const { t } = useText();
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 font-medium">{t('admin.settings.provider.claims')}</legend>
      <p className="text-sm text-muted">{t('admin.settings.provider.claimsText')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {claimNames.map((name) => (
          <TextField
            key={name}
            {...code}
            label={t(CLAIMS[name])}
            name={`claim.${name}`}
            maxLength={100}
            placeholder={name}
            defaultValue={existing?.attributes[name] ?? ''}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ButtonFields({ existing }: Pick<FieldsProps, 'existing'>) {
  const { t } = useText();
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-3 font-medium">{t('admin.settings.provider.button')}</legend>
      <TextField
        label={t('admin.settings.provider.text')}
        name="text"
        maxLength={60}
        dir="auto"
        defaultValue={existing?.text ?? ''}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...code}
          label={t('admin.settings.provider.color')}
          name="color"
          maxLength={7}
          placeholder="#ffffff"
          defaultValue={existing?.color ?? ''}
        />
        <TextField
          {...code}
          label={t('admin.settings.provider.background')}
          name="background"
          maxLength={7}
          placeholder="#1a2b3c"
          defaultValue={existing?.background ?? ''}
        />
      </div>
    </fieldset>
  );
}

function send(
  existing: StaffSignInProvider | undefined,
  edit: Edit,
  kind: ProviderKind,
  fields: FormData,
): Promise<unknown> {
  const secret = textOf(fields, 'secret');
  const body = {
    clientId: textOf(fields, 'clientId'),
    trustsEmail: fields.has('trustsEmail'),
    text: textOrNull(fields, 'text'),
    color: textOrNull(fields, 'color'),
    background: textOrNull(fields, 'background'),
    ...(secret !== '' && { secret }),
    ...(kind === 'oidc' && {
      issuer: textOf(fields, 'issuer'),
      scopes: textOf(fields, 'scopes').split(/\s+/).filter(Boolean),
      attributes: claimsOf(existing, fields),
    }),
    ...(kind === 'apple' && { teamId: textOf(fields, 'teamId'), keyId: textOf(fields, 'keyId') }),
  };
  if (existing === undefined) {
    const name = kind === 'oidc' ? textOf(fields, 'name') : kind;
    return addOrganizationProvider({ body: { ...body, name, kind }, throwOnError: true });
  }
  const path = { providerName: existing.name };
  return changeOrganizationProvider({ path, ...edit.of(body), throwOnError: true });
}

/** Claims that have no field here stay as they are. */
function claimsOf(existing: StaffSignInProvider | undefined, fields: FormData): Record<string, string> {
  const others = Object.entries(existing?.attributes ?? {}).filter(([name]) => !isClaim(name));
  const shown = claimNames.map((name) => [name, textOf(fields, `claim.${name}`)] as const);
  return Object.fromEntries([...others, ...shown.filter(([, claim]) => claim !== '')]);
}
