import { TextField, type TextFieldProps } from '@atrium/ui/text-field';
import type { SiteConfig } from '../../../contract.ts';
import { inNameOrder } from '../../../lib/names.ts';
import { useSite } from '../../../lib/site.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';

type Asked = SiteConfig['SIGN_UP_FIELDS'][number];
type Field = { label: PlainTextId; attribute: string } & Pick<
  TextFieldProps,
  'autoComplete' | 'maxLength' | 'type'
>;

const fields: Record<Asked['NAME'], Field> = {
  firstName: {
    label: 'auth.field.firstName',
    attribute: 'given_name',
    autoComplete: 'given-name',
    maxLength: 80,
  },
  lastName: {
    label: 'auth.field.lastName',
    attribute: 'family_name',
    autoComplete: 'family-name',
    maxLength: 80,
  },
  phone: {
    label: 'settings.phone',
    attribute: 'phone_number',
    autoComplete: 'tel',
    maxLength: 40,
    type: 'tel',
  },
  title: {
    label: 'settings.jobTitle',
    attribute: 'custom:title',
    autoComplete: 'organization-title',
    maxLength: 120,
  },
  company: {
    label: 'settings.company',
    attribute: 'custom:company',
    autoComplete: 'organization',
    maxLength: 120,
  },
  city: {
    label: 'settings.city',
    attribute: 'custom:city',
    autoComplete: 'address-level2',
    maxLength: 120,
  },
};

/** The fields that sign-up asks for; given and family name in the order of the language. */
export function SignUpFields() {
  const { t, locale } = useText();
  const asked = useSite().config.SIGN_UP_FIELDS;
  const [given, family] = (['firstName', 'lastName'] as const).map((name) =>
    asked.find(({ NAME }) => NAME === name),
  );
  const ordered =
    given === undefined || family === undefined
      ? asked
      : [
          ...inNameOrder(locale, given, family),
          ...asked.filter((field) => field !== given && field !== family),
        ];
  if (ordered.length === 0) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {ordered.map(({ NAME, REQUIRED: required }) => {
        const { label, attribute: _, ...rest } = fields[NAME];
        const text = required ? t(label) : t('auth.field.optional', { label: t(label) });
        return <TextField key={NAME} label={text} name={NAME} dir="auto" required={required} {...rest} />;
      })}
    </div>
  );
}

/** By the names of the identity service; what was left empty is left out. */
export function signUpAttributes(
  { SIGN_UP_FIELDS: asked }: SiteConfig,
  values: (name: string) => string,
): Record<string, string> {
  const filled = asked.map(({ NAME }) => [fields[NAME].attribute, values(NAME).trim()]);
  return Object.fromEntries(filled.filter(([, value]) => value !== '')) as Record<string, string>;
}
