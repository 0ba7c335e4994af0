import { type AttendeePass, ApiError, answerAttendeePassQuestionsMutation } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Pencil } from 'lucide-react';
import { useState } from 'react';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { PassQuestionsForm, fieldName } from '../registration/index.ts';
import { AnswerList } from './answer-list.tsx';
import { passQuestionsOptions, useRefresh } from './attendee.api.ts';

interface AnswersPartProps {
  slug: string;
  pass: AttendeePass;
}

/** The answers given, and a form to change them as far as that is allowed. */
export function AnswersPart({ slug, pass }: AnswersPartProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(pass.status === 'needsInfo');
  const questions = useQuery(passQuestionsOptions(slug, pass.id));
  const sections = (questions.data?.data ?? [])
    .map((section) => ({
      ...section,
      questions: section.questions.filter(
        ({ id, mutable }) => mutable || !pass.responses.some(({ questionId }) => questionId === id),
      ),
    }))
    .filter((section) => section.questions.length > 0);
  if (sections.length === 0 && pass.responses.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="mt-8">
      <div className="flex items-center gap-4">
        <h2 id="answers" className="grow text-lg font-semibold">
          {t('attendee.answers')}
        </h2>
        {!isOpen && sections.length > 0 && (
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t('attendee.answers.edit')}
          </Button>
        )}
      </div>
      {isOpen && sections.length > 0 ? (
        <AnswersForm slug={slug} pass={pass} sections={sections} close={() => setOpen(false)} />
      ) : (
        <div className="mt-3">
          <AnswerList responses={pass.responses} />
        </div>
      )}
    </section>
  );
}

interface AnswersFormProps extends AnswersPartProps {
  sections: Parameters<typeof PassQuestionsForm>[0]['sections'];
  close: () => void;
}

function AnswersForm({ slug, pass, sections, close }: AnswersFormProps) {
  const texts = useText();
  const { t } = texts;
  const refresh = useRefresh();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(pass.responses.map(({ questionId, value }) => [questionId, value])),
  );
  const save = useMutation({
    ...answerAttendeePassQuestionsMutation(),
    meta: { quiet: true },
    onSuccess: async () => {
      await refresh();
      toast({ kind: 'success', text: t('attendee.answers.saved') });
      close();
    },
  });
  const { error } = save;
  const field = error instanceof ApiError ? error.field : null;
  return (
    <Form
      errors={
        field === null || error === null ? {} : { [fieldName(pass.id, field)]: messageOf(error, texts) }
      }
      describe={(invalid) => describeInvalid(invalid, texts)}
      className="mt-4 flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const fields = new FormData(event.currentTarget);
        const questions = [...fields.entries()].flatMap(([name, value]) =>
          name.startsWith(`${pass.id}.`) && typeof value === 'string'
            ? [{ id: name.slice(pass.id.length + 1), value }]
            : [],
        );
        save.mutate({ path: { eventId: slug, passId: pass.id }, body: { questions } });
      }}
    >
      <PassQuestionsForm
        slug={slug}
        passId={pass.id}
        title={null}
        sections={sections}
        answers={answers}
        onAnswer={(questionId, value) => setAnswers((all) => ({ ...all, [questionId]: value }))}
      />
      {error !== null && field === null && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(error, texts)}
        </Banner>
      )}
      <div className="flex gap-3">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('action.save')}
        </Button>
        <Button onClick={close}>{t('action.cancel')}</Button>
      </div>
    </Form>
  );
}
