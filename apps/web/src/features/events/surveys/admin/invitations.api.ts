import type { CreateSurveyInvitationData, SurveyInvitation } from '@atrium/api';
import type { TextFunctions } from '../../../../lib/text.tsx';

type Body = CreateSurveyInvitationData['body'];
export type InvitationDraft = Omit<Body, 'amongId'> & { readonly amongId: string | undefined };
export type Among = Body['among'];

export const bodyOf = ({ amongId, ...draft }: InvitationDraft): Body => ({
  ...draft,
  ...(amongId !== undefined && { amongId }),
});

export const AMONG: readonly Among[] = ['everyone', 'group', 'registrants', 'checkedIn', 'passHolders'];

/** Calls that answer otherwise once somebody was invited. */
export const invitationCalls = ['listSurveyInvitations', 'sizeSurveyAudience', 'listAllAnnouncements'];

export function amongText(among: Among, t: TextFunctions['t']): string {
  switch (among) {
    case 'everyone':
      return t('admin.surveys.invite.everyone');
    case 'group':
      return t('admin.surveys.invite.group');
    case 'registrants':
      return t('admin.surveys.invite.registrants');
    case 'checkedIn':
      return t('admin.surveys.invite.checkedIn');
    case 'passHolders':
      return t('admin.surveys.invite.passHolders');
  }
}

/** The audience in one line. */
export function audienceText({ audience }: SurveyInvitation, t: TextFunctions['t']): string {
  const kind = amongText(audience.among, t);
  const names = [audience.name, audience.eventName].filter((name) => name !== null);
  return names.length === 0 ? kind : `${kind}: ${names.join(', ')}`;
}
