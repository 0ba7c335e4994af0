import { textLinkClass } from '@atrium/ui/link';
import { TextField } from '@atrium/ui/text-field';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { inNameOrder } from '../../lib/names.ts';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthState } from './auth-state.ts';
import { EmailField, NewPasswordField } from './fields.tsx';

const givenName = { name: 'firstName', label: 'auth.field.firstName', autoComplete: 'given-name' } as const;
const familyName = { name: 'lastName', label: 'auth.field.lastName', autoComplete: 'family-name' } as const;

export default function SignUpScreen() {
  const { t, rich, locale } = useText();
  const { config } = useSite();
  const navigate = useNavigate();
  const title = t('auth.signUp.title', { name: config.NAME });
  return (
    <>
      <PageHead title={title} />
      <AuthForm
        title={title}
        text={t('auth.signUp.text')}
        submit={t('auth.signUp.submit')}
        act={async ({ signUp }, values) => {
          const email = values('email').trim();
          const userAttributes = {
            email,
            given_name: values('firstName').trim(),
            family_name: values('lastName').trim(),
          };
          const { nextStep } = await signUp({
            username: email,
            password: values('password'),
            options: { userAttributes, autoSignIn: true },
          });
          const destination =
            nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? nextStep.codeDeliveryDetails.destination : undefined;
          const state: AuthState = { email, ...(destination !== undefined && { destination }) };
          await navigate('/auth/confirm', { state });
        }}
        footer={
          <p>
            {rich('auth.signUp.have', {
              link: (content) => (
                <Link to="/auth/sign-in" className={textLinkClass}>
                  {content}
                </Link>
              ),
            })}
          </p>
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          {inNameOrder(locale, givenName, familyName).map((field) => (
            <TextField
              key={field.name}
              label={t(field.label)}
              name={field.name}
              autoComplete={field.autoComplete}
              maxLength={80}
              required
            />
          ))}
        </div>
        <EmailField />
        <NewPasswordField label={t('auth.field.password')} />
      </AuthForm>
    </>
  );
}
