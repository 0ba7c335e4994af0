import type { Self } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { TextArea } from '@atrium/ui/text-area';
import { TextField, type TextFieldProps } from '@atrium/ui/text-field';
import { OrganizationPageLink } from '../../../../components/organization-page-link.tsx';
import { ZoneSelect } from '../../../../components/zone-select.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { inNameOrder } from '../../../../lib/names.ts';
import { pagesOf } from '../../../../lib/organization-pages.ts';
import { useSite } from '../../../../lib/site.ts';
import { type PlainTextId, useText } from '../../../../lib/text.tsx';
import type { TextFieldName } from './profile-changes.ts';
import { SettingsGroup } from '../settings-page.tsx';
import { UsernameField } from './username-field.tsx';

interface PartProps {
  self: Self;
}

type FieldProps = PartProps & { name: TextFieldName; label: PlainTextId } & Pick<
    TextFieldProps,
    'maxLength' | 'autoComplete' | 'type' | 'inputMode' | 'pattern' | 'placeholder' | 'description' | 'dir'
  >;

function Field({ self, name, label, ...rest }: FieldProps) {
  const { t } = useText();
  return <TextField label={t(label)} name={name} defaultValue={self[name] ?? ''} {...rest} />;
}

const pair = 'grid gap-5 sm:grid-cols-2';

const givenName = { name: 'firstName', label: 'settings.firstName', autoComplete: 'given-name' } as const;
const familyName = { name: 'lastName', label: 'settings.lastName', autoComplete: 'family-name' } as const;

export function AboutFields({ self }: PartProps) {
  const { t, locale } = useText();
  return (
    <SettingsGroup title={t('settings.about')} text={t('settings.about.text')}>
      <div className={pair}>
        {inNameOrder(locale, givenName, familyName).map((field) => (
          <Field key={field.name} self={self} maxLength={80} {...field} />
        ))}
      </div>
      <UsernameField self={self} />
      <div className={pair}>
        <Field
          self={self}
          name="title"
          label="settings.jobTitle"
          maxLength={120}
          autoComplete="organization-title"
        />
        <Field
          self={self}
          name="company"
          label="settings.company"
          maxLength={120}
          autoComplete="organization"
        />
      </div>
      <TextArea
        label={t('settings.bio')}
        name="bio"
        dir="auto"
        maxLength={2000}
        rows={4}
        defaultValue={self.bio ?? ''}
        description={t('settings.bio.text')}
      />
    </SettingsGroup>
  );
}

// The format that the server accepts: a web address, or a name.
const link = String.raw`\s*(https?://\S+|@?[\w.\-]+)\s*`;
const linkFields: [name: TextFieldName, label: PlainTextId, placeholder: string][] = [
  ['website', 'settings.website', 'https://example.org'],
  ['linkedIn', 'settings.linkedIn', 'ada'],
  ['instagram', 'settings.instagram', '@ada'],
  ['facebook', 'settings.facebook', 'ada'],
  ['twitter', 'settings.twitter', '@ada'],
  ['tikTok', 'settings.tikTok', '@ada'],
  ['youtube', 'settings.youtube', '@ada'],
  ['discord', 'settings.discord', 'ada'],
  ['video', 'settings.video', 'https://example.org/hello'],
];

export function LinkFields({ self }: PartProps) {
  const { t } = useText();
  return (
    <SettingsGroup title={t('settings.links')} text={t('settings.links.text')}>
      <div className={pair}>
        {linkFields.map(([name, label, placeholder]) => (
          <Field
            key={name}
            {...{ self, name, label, placeholder }}
            maxLength={300}
            pattern={link}
            inputMode="url"
            dir="ltr"
          />
        ))}
      </div>
    </SettingsGroup>
  );
}

export function EventFields({ self }: PartProps) {
  const { t } = useText();
  return (
    <SettingsGroup title={t('settings.private')} text={t('settings.private.text')}>
      <Field self={self} name="phone" label="settings.phone" type="tel" maxLength={40} autoComplete="tel" />
      <TextArea
        label={t('settings.dietary')}
        name="dietaryRestrictions"
        dir="auto"
        maxLength={500}
        rows={2}
        defaultValue={self.dietaryRestrictions ?? ''}
        description={t('settings.dietary.text')}
      />
    </SettingsGroup>
  );
}

export function AddressFields({ self }: PartProps) {
  const { t } = useText();
  return (
    <SettingsGroup title={t('settings.address')} text={t('settings.address.text')}>
      <Field
        self={self}
        name="address1"
        label="settings.address1"
        maxLength={200}
        autoComplete="address-line1"
      />
      <Field
        self={self}
        name="address2"
        label="settings.address2"
        maxLength={200}
        autoComplete="address-line2"
      />
      <div className={pair}>
        <Field self={self} name="zip" label="settings.zip" maxLength={20} autoComplete="postal-code" />
        <Field self={self} name="city" label="settings.city" maxLength={120} autoComplete="address-level2" />
        <Field
          self={self}
          name="state"
          label="settings.state"
          maxLength={120}
          autoComplete="address-level1"
        />
        <Field
          self={self}
          name="country"
          label="settings.country"
          maxLength={80}
          autoComplete="country-name"
        />
      </div>
    </SettingsGroup>
  );
}

export function RegionFields({ self }: PartProps) {
  const { t } = useText();
  const { config } = useSite();
  const own = self.timezone ?? '';
  const terms = pagesOf(config).find(({ kind }) => kind === 'terms')?.to ?? null;
  return (
    <SettingsGroup title={t('settings.region')}>
      <ZoneSelect
        label={t('settings.timezone')}
        name="timezone"
        own={own}
        none={t('settings.timezone.default', { zone: config.TIMEZONE.replaceAll('_', ' ') })}
        defaultValue={own}
        description={t('settings.timezone.text')}
      />
      {terms !== null && <Terms self={self} link={terms} />}
    </SettingsGroup>
  );
}

function Terms({ self, link }: PartProps & { link: string }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <>
      <input type="hidden" name="termsAsked" value="1" />
      <Checkbox
        name="termsAccepted"
        defaultChecked={self.termsAccepted !== null}
        description={
          <OrganizationPageLink to={link} beside>
            {t('settings.terms.read')}
          </OrganizationPageLink>
        }
      >
        {self.termsAccepted === null
          ? t('settings.terms')
          : t('settings.terms.accepted', { date: format.date(self.termsAccepted) })}
      </Checkbox>
    </>
  );
}
