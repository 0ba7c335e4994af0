import type { Fact } from '../../../platform/facts.ts';

export const surveyChanged = (id: string): Fact => ({ name: 'surveys.changed', id });
export const surveyOpened = (id: string): Fact => ({ name: 'surveys.opened', id });
/** Names the survey, not the submission: an anonymous one must not stand beside its author anywhere. */
export const surveySubmitted = (id: string): Fact => ({ name: 'surveys.submitted', id });
