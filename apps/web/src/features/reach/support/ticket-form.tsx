import { type SupportTicket, createSupportTicket, listEventPassTypesOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { RadioGroup } from '@atrium/ui/radio-group';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextArea } from '@atrium/ui/text-area';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { textOf } from '../../../lib/form-values.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useSelf } from '../../../lib/self.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { subjectOptions, supportCalls, typeTexts } from './support.api.ts';

const types = ['support', 'bug', 'feedback'] as const;

/** Asks for as little as an answer needs. */
export function TicketForm({ event }: { event: string }) {
  const [sent, setSent] = useState<SupportTicket | null>(null);
  const self = useSelf();
  const isMember = useIsMember();
  if (sent !== null) return <Sent ticket={sent} again={() => setSent(null)} />;
  if (isMember && self.data === undefined && !self.isError) return <TicketFormWaiting />;
  return <Fields event={event} email={self.data?.data.email ?? null} onSent={setSent} />;
}

interface FieldsProps {
  event: string;
  /** Of the member; who has none is asked for one. */
  email: string | null;
  onSent: (ticket: SupportTicket) => void;
}

function Fields({ event, email, onSent }: FieldsProps) {
  const texts = useText();
  const { t } = texts;
  const { subject, drop } = useSubject(event);
  const ticket = useRef<SupportTicket | null>(null);
  // The same words again are the same request, whether or not its answer was lost on the way.
  const attempt = useRef({ words: '', key: '' });
  const { mutation, errors } = useSave(
    async (fields: FormData) => {
      const body = {
        type: types.find((type) => type === fields.get('type')) ?? 'support',
        request: textOf(fields, 'request'),
        email: email ?? textOf(fields, 'email'),
        ...(subject === undefined ? {} : { eventId: subject.id }),
        ...(textOf(fields, 'productId') !== '' && { productId: textOf(fields, 'productId') }),
      };
      const words = JSON.stringify(body);
      if (attempt.current.words !== words) attempt.current = { words, key: newKey() };
      const { data } = await createSupportTicket({
        body,
        headers: { 'idempotency-key': attempt.current.key },
        throwOnError: true,
      });
      ticket.current = data.data;
    },
    {
      touches: supportCalls,
      said: null,
      onSaved: () => ticket.current !== null && onSent(ticket.current),
    },
  );
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        mutation.mutate(new FormData(submitted.currentTarget));
      }}
      className="flex flex-col gap-5"
    >
      {subject !== undefined && (
        <p className="flex items-center gap-2 self-start rounded-full bg-brand-soft py-1 ps-4 pe-1 text-sm text-on-brand-soft">
          <span dir="auto">{t('support.about', { name: subject.name })}</span>
          <button
            type="button"
            aria-label={t('support.notAbout')}
            onClick={drop}
            className="flex size-7 items-center justify-center rounded-full hover:bg-hover"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </p>
      )}
      {subject !== undefined && <PassTypeSelect eventId={subject.id} />}
      <RadioGroup
        label={t('support.what')}
        name="type"
        defaultValue="support"
        options={types.map((value) => ({ value, label: t(typeTexts[value]) }))}
      />
      <TextArea
        label={t('support.request')}
        name="request"
        required
        rows={6}
        maxLength={10_000}
        dir="auto"
        description={t('support.requestText')}
      />
      {email === null && (
        <TextField
          label={t('support.email')}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          description={t('support.emailText')}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" pending={mutation.isPending}>
          {t('support.send')}
        </Button>
        {email !== null && (
          <p className="text-sm text-muted">
            <bdi>{t('support.answerTo', { email })}</bdi>
          </p>
        )}
      </div>
    </Form>
  );
}

/** Of an event with passes: which one the request is about, if any. */
function PassTypeSelect({ eventId }: { eventId: string }) {
  const { t } = useText();
  const passTypes = useQuery(listEventPassTypesOptions({ path: { eventId } })).data?.data.passTypes ?? [];
  if (passTypes.length === 0) return null;
  return (
    <NativeSelect label={t('support.pass')} name="productId" className="max-w-80">
      <option value="">{t('support.noPass')}</option>
      {passTypes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The event that the page was opened from, until the writer says that it is about something else. */
function useSubject(event: string) {
  const navigate = useNavigate();
  const query = useQuery({ ...subjectOptions(event), enabled: event !== '' });
  return {
    subject: event === '' ? undefined : query.data?.data,
    drop: () => void navigate('/support', { replace: true, preventScrollReset: true }),
  };
}

function Sent({ ticket, again }: { ticket: SupportTicket; again: () => void }) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border border-line bg-raised p-6">
      <CircleCheck aria-hidden="true" className="size-8 text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('support.thanks')}
      </h2>
      <p className="text-muted">
        {t('support.thanksText', { email: ticket.email, reference: ticket.reference })}
      </p>
      <Button onClick={again}>{t('support.again')}</Button>
    </section>
  );
}

export function TicketFormWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-28 w-full rounded-md" />
      <Skeleton className="h-40 w-full rounded-md" />
      <Skeleton className="h-10 w-28 rounded-md" />
    </div>
  );
}
