/** First factors of a sign-in, by the protocol's names. */
const FIRST_FACTORS = ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP', 'WEB_AUTHN'] as const;
export type FirstFactor = (typeof FIRST_FACTORS)[number];

/**
 * The same for everybody, so that nothing is told of anybody. A code by mail is one factor, and stays one for people whose
 * second is a code by mail: where two are required it is not offered to begin with.
 */
export function offeredFactors(rules: { requireSecondFactor: boolean }): readonly FirstFactor[] {
  return rules.requireSecondFactor ? FIRST_FACTORS.filter((factor) => factor !== 'EMAIL_OTP') : FIRST_FACTORS;
}
