import {
  getNotificationPreferencesQueryKey,
  type GetNotificationPreferencesResponse,
  type UpdateNotificationPreferencesData,
  updateNotificationPreferencesMutation,
} from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type PreferenceChange = NonNullable<UpdateNotificationPreferencesData['body']>;

/** Each switch takes effect at once; what is refused goes back. `onSettled`: the answer is known. */
export function usePreferences(onSettled: () => void): (change: PreferenceChange) => void {
  const client = useQueryClient();
  const queryKey = getNotificationPreferencesQueryKey();
  const { mutate } = useMutation({
    ...updateNotificationPreferencesMutation(),
    // One after the other: the last press decides, however fast they come.
    scope: { id: 'notification preferences' },
    onMutate: ({ body }) => {
      client.setQueryData<GetNotificationPreferencesResponse>(
        queryKey,
        (answer) => answer && { ...answer, data: { ...answer.data, ...body } },
      );
    },
    onError: () => void client.invalidateQueries({ queryKey }),
    onSettled,
  });
  return (body) => mutate({ body });
}
