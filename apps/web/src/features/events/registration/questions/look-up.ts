import { listEventQuestionValues, listSessionQuestionValues } from '@atrium/api';
import type { LookUp } from '../../../../components/questions/question-parts.ts';

/** The values of a question of an event, or of one of its sessions. */
export const lookUpAt =
  (eventId: string, sessionId: string | undefined): LookUp =>
  async (questionId, search) => {
    const query = { pageSize: 20, ...(search !== '' && { search }) };
    const { data } =
      sessionId === undefined
        ? await listEventQuestionValues({ path: { eventId, questionId }, query, throwOnError: true })
        : await listSessionQuestionValues({
            path: { eventId, sessionId, questionId },
            query,
            throwOnError: true,
          });
    return data.data;
  };
