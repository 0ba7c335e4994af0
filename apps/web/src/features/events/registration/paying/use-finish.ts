import { submitRegistration } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { registrationOptions, useRefresh } from '../register.api.ts';
import { forgetSelection } from '../remembered.ts';
import { registerPath } from '../steps.ts';

/** Asked again it changes nothing: a double click, or an answer lost on the way, registers once. */
export function useFinish(slug: string) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { data } = await submitRegistration({ path: { eventId: slug }, throwOnError: true });
      forgetSelection(slug);
      // Known before the last page asks, which would else lead back to what is not yet paid.
      client.setQueryData(registrationOptions(slug).queryKey, data);
      await navigate(`${registerPath(slug)}/done`, { replace: true });
      await refresh();
    },
  });
}
