import { RadioGroup } from '@atrium/ui/radio-group';
import { type ReactNode, useState } from 'react';
import { QrCode } from '../../../../components/qr-code.tsx';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { AuthForm } from '../auth-form.tsx';
import { useAuthState } from '../auth-state.ts';
import { CodeField } from '../fields.tsx';
import { secondStepOf } from './second-step.ts';
import { useNextStep } from '../use-next-step.ts';

interface AppSetUp {
  secret: string;
  address: string;
}

/** Sets up a second factor for people who need one and have none. The app's secret is kept by this page alone. */
export function SetUp({ footer }: { footer: ReactNode }) {
  const [app, setApp] = useState<AppSetUp | null>(null);
  return app === null ? <Choose footer={footer} choose={setApp} /> : <ProveApp footer={footer} app={app} />;
}

function Choose({ footer, choose }: { footer: ReactNode; choose: (app: AppSetUp) => void }) {
  const { t } = useText();
  const { config } = useSite();
  const go = useNextStep();
  const { email = '', factors = [] } = useAuthState();
  const labels = { TOTP: t('auth.second.app'), EMAIL: t('auth.second.email') };
  return (
    <AuthForm
      title={t('auth.setUp.title')}
      text={t('auth.setUp.text')}
      submit={t('auth.continue')}
      during="secondStep"
      act={async ({ confirmSignIn }, values) => {
        const { nextStep } = await confirmSignIn({ challengeResponse: values('factor') });
        if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') {
          const { sharedSecret, getSetupUri } = nextStep.totpSetupDetails;
          choose({ secret: sharedSecret, address: getSetupUri(config.NAME, email).href });
        } else if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP') {
          const sent = await confirmSignIn({ challengeResponse: email });
          go(secondStepOf(sent.nextStep));
        } else go(secondStepOf(nextStep));
      }}
      footer={footer}
    >
      <RadioGroup
        framed
        required
        name="factor"
        label={t('auth.setUp.choose')}
        defaultValue={factors[0]}
        options={factors.map((value) => ({ value, label: labels[value] }))}
      />
    </AuthForm>
  );
}

function ProveApp({ footer, app }: { footer: ReactNode; app: AppSetUp }) {
  const { t } = useText();
  const go = useNextStep();
  return (
    <AuthForm
      title={t('auth.setUp.title')}
      text={t('settings.second.scan')}
      submit={t('settings.second.confirm')}
      during="secondStep"
      act={async ({ confirmSignIn }, values) => {
        const { nextStep } = await confirmSignIn({ challengeResponse: values('code').trim() });
        go(secondStepOf(nextStep));
      }}
      footer={footer}
    >
      <QrCode
        text={app.address}
        label={t('settings.second.picture')}
        className="mx-auto size-48 rounded-md border border-line"
      />
      <div>
        <p className="text-sm text-muted">{t('settings.second.type')}</p>
        <code dir="ltr" className="block font-mono text-sm select-all">
          {app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </div>
      <CodeField />
    </AuthForm>
  );
}
