/** In their order. */
export const SETUP_STEPS = ['brand', 'hosts', 'languages', 'signIn', 'mail', 'people'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
