import { ApiError, type BasePass, listPassSectionsOptions, updatePassResponsesMutation } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { Skeleton } from '@atrium/ui/skeleton';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { PassQuestionsForm, fieldName } from '../registration/index.ts';
import { type PassPath, refreshAttendees } from './checkin.api.ts';

interface AnswersFormProps {
  path: PassPath;
  pass: BasePass;
  close: () => void;
}

/** All that is asked of a pass, also what the attendee cannot change any more. */
export default function AnswersForm({ path, pass, close }: AnswersFormProps) {
  const { t } = useText();
  const sections = useQuery(listPassSectionsOptions({ path }));
  return (
    <div className="rounded-lg border border-line p-4 sm:p-6">
      <QueryState
        query={sections}
        waiting={<Skeleton className="h-40 w-full" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="text-muted">{t('attendees.answers.none')}</p>}
      >
        {({ data }) => <Fields path={path} pass={pass} sections={data} close={close} />}
      </QueryState>
    </div>
  );
}

interface FieldsProps extends AnswersFormProps {
  sections: Parameters<typeof PassQuestionsForm>[0]['sections'];
}

function Fields({ path, pass, sections, close }: FieldsProps) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(pass.responses.map(({ questionId, value }) => [questionId, value])),
  );
  const save = useMutation({
    ...updatePassResponsesMutation(),
    meta: { quiet: true },
    onSuccess: async () => {
      await refreshAttendees(client);
      toast({ kind: 'success', text: t('attendees.answers.saved') });
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
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const prefix = fieldName(pass.id, '');
        const questions = [...new FormData(event.currentTarget).entries()].flatMap(([name, value]) =>
          name.startsWith(prefix) && typeof value === 'string'
            ? [{ id: name.slice(prefix.length), value }]
            : [],
        );
        save.mutate({ path, body: { questions } });
      }}
    >
      <PassQuestionsForm
        slug={path.eventId}
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('action.save')}
        </Button>
        <Button onClick={close}>{t('action.cancel')}</Button>
      </div>
    </Form>
  );
}
