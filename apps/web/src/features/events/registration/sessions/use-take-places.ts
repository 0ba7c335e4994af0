import { answerSessionQuestions, chooseSessionPasses, submitSessionRegistration } from '@atrium/api';
import { useMutation } from '@tanstack/react-query';
import { useRefreshPlaces } from './sessions.api.ts';

export interface WantedPlace {
  passId: string;
  responses: { questionId: string; value: string }[];
}

/**
 * Chooses and asks for the places, but for those of a price, which are to be paid first; without any, asks for those that
 * were paid. Repeated, it changes nothing.
 */
export function useTakePlaces(slug: string, sessionId: string, price = 0) {
  const refresh = useRefreshPlaces();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (wanted: readonly WantedPlace[]) => {
      const path = { eventId: slug, sessionId };
      if (wanted.length > 0) {
        await chooseSessionPasses({
          path,
          body: wanted.map(({ passId }) => ({ passId })),
          throwOnError: true,
        });
        const answered = wanted.filter(({ responses }) => responses.length > 0);
        if (answered.length > 0) await answerSessionQuestions({ path, body: answered, throwOnError: true });
      }
      if (wanted.length === 0 || price === 0) await submitSessionRegistration({ path, throwOnError: true });
    },
    onSettled: refresh,
  });
}
