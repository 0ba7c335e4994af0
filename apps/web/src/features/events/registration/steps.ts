export type Step = 'passes' | 'extras' | 'questions' | 'pay';

interface Offered {
  _count: { sections: number; addOns: number; roomTypes: number };
}

/** Only what this event asks for. */
export function stepsOf({ _count }: Offered): Step[] {
  return [
    'passes',
    ...(_count.addOns + _count.roomTypes > 0 ? (['extras'] as const) : []),
    ...(_count.sections > 0 ? (['questions'] as const) : []),
    'pay',
  ];
}

export const registerPath = (slug: string): string => `/events/${slug}/register`;

/** Where a visitor arrives after the sign-in: the registration goes on with the passes chosen before it. */
export const goOnPath = (slug: string): string => `${registerPath(slug)}?next`;
export const groupPath = (slug: string): string => `${registerPath(slug)}/group`;
export const waitlistPath = (slug: string, ticketId?: string): string =>
  `${registerPath(slug)}/waitlist${ticketId === undefined ? '' : `?ticket=${ticketId}`}`;

export const stepPath = (slug: string, step: Step): string =>
  step === 'passes' ? registerPath(slug) : `${registerPath(slug)}/${step}`;

export const stepAfter = (steps: readonly Step[], step: Step): Step =>
  steps[steps.indexOf(step) + 1] ?? 'pay';

export const stepBefore = (steps: readonly Step[], step: Step): Step | null =>
  steps[steps.indexOf(step) - 1] ?? null;
