import { textLinkClass } from '@atrium/ui/link';
import { TextField } from '@atrium/ui/text-field';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthState } from './auth-state.ts';
import { EmailField, NewPasswordField } from './fields.tsx';

export default function SignUpScreen() {
  const { t, rich } = useText();
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
          <TextField
            label={t('auth.field.firstName')}
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            required
          />
          <TextField
            label={t('auth.field.lastName')}
            name="lastName"
            autoComplete="family-name"
            maxLength={80}
            required
          />
        </div>
        <EmailField />
        <NewPasswordField label={t('auth.field.password')} />
      </AuthForm>
    </>
  );
}
