import {
  type AttendeePass,
  answerAttendeePassSessionQuestionsMutation,
  listAttendeePassSessionQuestionsOptions,
} from '@atrium/api';
import { Dialog } from '@atrium/ui/dialog';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';
import { AnswerList } from './answer-list.tsx';
import { useRefresh } from './attendee.api.ts';
import { SessionForm } from './session-form.tsx';

interface SessionAnswersDialogProps {
  slug: string;
  passId: string;
  place: AttendeePass['accesses'][number];
  close: () => void;
}

/** The answers given for a session, and a form to change them as far as that is allowed. */
export default function SessionAnswersDialog({ slug, passId, place, close }: SessionAnswersDialogProps) {
  const { t } = useText();
  const { session, responses } = place;
  const refresh = useRefresh();
  const path = { eventId: slug, passId, sessionId: session.id };
  const query = useQuery(listAttendeePassSessionQuestionsOptions({ path }));
  const save = useMutation({
    ...answerAttendeePassSessionQuestionsMutation(),
    meta: { quiet: true },
    onSuccess: async () => {
      await refresh();
      toast({ kind: 'success', text: t('attendee.answers.saved') });
      close();
    },
  });
  const isGiven = (id: string): boolean => responses.some(({ questionId }) => questionId === id);
  return (
    <Dialog open title={<bdi>{session.name}</bdi>} closeLabel={t('action.close')} onOpenChange={close}>
      <QueryState query={query} waiting={<Skeleton className="h-32 w-full" />}>
        {({ data }) => {
          const open = data
            .map((section) => ({
              ...section,
              questions: section.questions.filter(({ id, mutable }) => mutable || !isGiven(id)),
            }))
            .filter(({ questions }) => questions.length > 0);
          const shown = responses.filter(
            ({ questionId }) => !open.some(({ questions }) => questions.some(({ id }) => id === questionId)),
          );
          return (
            <div className="flex flex-col gap-6">
              <AnswerList responses={shown} />
              {open.length > 0 && (
                <SessionForm
                  slug={slug}
                  passId={passId}
                  sections={open}
                  given={Object.fromEntries(responses.map(({ questionId, value }) => [questionId, value]))}
                  action={t('action.save')}
                  pending={save.isPending}
                  error={save.error}
                  send={(body) => save.mutate({ path, body })}
                />
              )}
            </div>
          );
        }}
      </QueryState>
    </Dialog>
  );
}
