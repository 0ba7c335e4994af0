import { answerSessionQuestions, chooseSessionPasses, getSessionRegistrationIntent } from '@atrium/api';
import { Dialog } from '@atrium/ui/dialog';
import { toast } from '@atrium/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../lib/text.tsx';
import { useRefresh } from './attendee.api.ts';
import { PayPart } from './pay-part.tsx';
import { SessionForm } from './session-form.tsx';
import { type SessionStep, takePlace } from './session-steps.ts';

interface SessionDialogProps {
  slug: string;
  passId: string;
  step: SessionStep;
  setStep: (step: SessionStep | null) => void;
}

/** The way to a place in a session that asks something, or costs something. */
export default function SessionDialog({ slug, passId, step, setStep }: SessionDialogProps) {
  const { t } = useText();
  const { session } = step;
  const path = { eventId: slug, sessionId: session.id };
  const refresh = useRefresh();
  const said = t('attendee.sessions.joined', { session: session.name });
  // A place whose payment is in progress stays reserved: the server knows, and rejects the release.
  const letGo = useMutation({
    meta: { quiet: true },
    mutationFn: () => chooseSessionPasses({ path, body: [], throwOnError: true }),
    onSettled: refresh,
  });
  const answer = useMutation({
    meta: { quiet: true },
    mutationFn: async (responses: { questionId: string; value: string }[]) => {
      await answerSessionQuestions({ path, body: [{ passId, responses }], throwOnError: true });
      if (!(await takePlace(slug, session))) {
        setStep({ kind: 'pay', session });
        return;
      }
      await refresh();
      toast({ kind: 'success', text: said });
      setStep(null);
    },
  });
  return (
    <Dialog
      open
      title={<bdi>{session.name}</bdi>}
      closeLabel={t('action.close')}
      onOpenChange={() => {
        letGo.mutate();
        setStep(null);
      }}
    >
      {step.kind === 'questions' ? (
        <SessionForm
          slug={slug}
          passId={passId}
          sections={step.sections}
          given={{}}
          action={t('attendee.sessions.join')}
          pending={answer.isPending}
          error={answer.error}
          send={answer.mutate}
        />
      ) : (
        <PayPart
          slug={slug}
          passId={passId}
          thing={session.id}
          open={async (addressId) => {
            const { data } = await getSessionRegistrationIntent({
              path,
              query: { addressId },
              throwOnError: true,
            });
            return data.data;
          }}
          isOn={({ accesses }) =>
            accesses.some(
              ({ sessionId, status }) =>
                sessionId === session.id && (status === 'ready' || status === 'needsInfo'),
            )
          }
          said={said}
          close={() => setStep(null)}
        />
      )}
    </Dialog>
  );
}
