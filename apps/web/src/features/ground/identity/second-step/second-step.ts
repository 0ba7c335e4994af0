import type { SignInOutput } from 'aws-amplify/auth';
import type { AuthState } from '../auth-state.ts';

const CHOICES = ['TOTP', 'EMAIL'] as const;

/** The state for the screen of the second step; null when nothing more is required. */
export function secondStepOf(nextStep: SignInOutput['nextStep']): AuthState | null {
  switch (nextStep.signInStep) {
    case 'DONE':
      return null;
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'app' };
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { step: 'email', destination: nextStep.codeDeliveryDetails?.destination ?? '' };
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return {
        step: 'choose',
        factors: CHOICES.filter((factor) => nextStep.allowedMFATypes?.includes(factor) === true),
      };
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return {
        step: 'setUp',
        factors: CHOICES.filter((factor) => nextStep.allowedMFATypes?.includes(factor) === true),
      };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'newPassword', missing: nextStep.missingAttributes ?? [] };
    default:
      throw Object.assign(new Error(nextStep.signInStep), { name: 'UnknownStepException' });
  }
}
