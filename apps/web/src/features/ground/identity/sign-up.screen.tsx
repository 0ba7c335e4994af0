import { textLinkClass } from '@atrium/ui/link';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthState } from './auth-state.ts';
import { EmailField } from './fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { Providers } from './providers.tsx';
import { SignUpFields, signUpAttributes } from './sign-up-fields.tsx';
import { TermsNote } from './terms-note.tsx';

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
          const { nextStep } = await signUp({
            username: email,
            password: values('password'),
            options: {
              userAttributes: { email, ...signUpAttributes(config, values) },
              autoSignIn: true,
            },
          });
          const destination =
            nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? nextStep.codeDeliveryDetails.destination : undefined;
          const state: AuthState = {
            email,
            isFromHere: true,
            ...(destination !== undefined && { destination }),
          };
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
        <Providers />
        <SignUpFields />
        <EmailField />
        <NewPasswordField label={t('auth.field.password')} />
        <TermsNote />
      </AuthForm>
    </>
  );
}
