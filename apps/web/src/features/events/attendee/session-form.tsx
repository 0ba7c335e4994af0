import { ApiError, type EventSessionSection } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { CircleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useText } from '../../../lib/text.tsx';
import { PassQuestionsForm, fieldName } from '../registration/index.ts';
import { asPassSections, readAnswers } from './session-steps.ts';

interface SessionFormProps {
  slug: string;
  passId: string;
  sections: readonly EventSessionSection[];
  given: Readonly<Record<string, string>>;
  action: string;
  pending: boolean;
  error: Error | null;
  send: (answers: { questionId: string; value: string }[]) => void;
}

/** The questions that a session asks for a pass. */
export function SessionForm({
  slug,
  passId,
  sections,
  given,
  action,
  pending,
  error,
  send,
}: SessionFormProps) {
  const texts = useText();
  const [answers, setAnswers] = useState(given);
  const asked = useMemo(() => asPassSections(sections), [sections]);
  const field = error instanceof ApiError ? error.field : null;
  const errors = useMemo(
    (): Record<string, string> =>
      field === null || error === null ? {} : { [fieldName(passId, field)]: messageOf(error, texts) },
    [field, error, passId, texts],
  );
  return (
    <Form
      errors={errors}
      describe={(invalid) => describeInvalid(invalid, texts)}
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) send(readAnswers(event.currentTarget, passId));
      }}
    >
      <PassQuestionsForm
        slug={slug}
        passId={passId}
        title={null}
        sections={asked}
        answers={answers}
        onAnswer={(questionId, value) => setAnswers((all) => ({ ...all, [questionId]: value }))}
      />
      {error !== null && field === null && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(error, texts)}
        </Banner>
      )}
      <Button type="submit" variant="primary" pending={pending} className="self-start">
        {action}
      </Button>
    </Form>
  );
}
