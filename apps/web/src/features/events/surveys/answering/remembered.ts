import { storage } from '../../../../lib/storage.ts';

const draftKey = (surveyId: string): string => `survey-draft.${surveyId}`;
const waitingKey = (submissionId: string): string => `survey-waiting.${submissionId}`;

/** Where a visitor's draft is found again; a member's is kept by the account. */
export const rememberedDraft = {
  read: (surveyId: string): string | null => storage.read(draftKey(surveyId)),
  write: (surveyId: string, submissionId: string): void => storage.write(draftKey(surveyId), submissionId),
  forget: (surveyId: string): void => storage.remove(draftKey(surveyId)),
};

/** Answers that have not reached the server yet: they survive a reload without a network. */
export const waitingAnswers = {
  read(submissionId: string): Map<string, string> {
    try {
      const list: unknown = JSON.parse(storage.read(waitingKey(submissionId)) ?? '[]');
      return new Map(Array.isArray(list) ? (list as [string, string][]) : []);
    } catch {
      return new Map();
    }
  },
  write(submissionId: string, answers: ReadonlyMap<string, string>): void {
    if (answers.size === 0) storage.remove(waitingKey(submissionId));
    else storage.write(waitingKey(submissionId), JSON.stringify([...answers]));
  },
};
