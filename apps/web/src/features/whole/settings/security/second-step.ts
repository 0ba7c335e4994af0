/** What is asked besides the password: the identity service alone knows, so it is no call of ours. */
export const secondStepKey = ['second-step'];
