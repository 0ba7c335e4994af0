/** The second step of the sign-in: only the identity service knows it, so it is no call of our API. */
export const secondStepKey = ['second-step'];
