import {
  ApiError,
  type EventSessionAccess,
  type EventSessionSection,
  type Pass,
  type Session,
  getOrganizationOptions,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button, buttonClass } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { EmptyState } from '@atrium/ui/empty-state';
import { Form } from '@atrium/ui/form';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Hourglass } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { describeInvalid } from '../../../../lib/describe-invalid.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import type { Answers } from '../../../../components/questions/answers.ts';
import { readAnswers } from '../questions/given-answers.ts';
import { usePassName } from '../choosing/pass-name.ts';
import { PassQuestionsForm, fieldName } from '../questions/pass-questions.tsx';
import { usePrice } from '../choosing/price.ts';
import { askedOptions, sessionsPath } from './sessions.api.ts';
import { useTakePlaces } from './use-take-places.ts';

interface SessionFormProps {
  slug: string;
  passId: string;
  session: Session;
  /** Those without a place yet. */
  passes: readonly Pass[];
  /** Accesses that were begun and not finished. */
  drafts: readonly EventSessionAccess[];
}

export function SessionForm(props: SessionFormProps) {
  const { t } = useText();
  const { slug, passId, session, drafts } = props;
  const asked = useQuery(askedOptions(slug, session.id));
  if (session.left === 0 && drafts.length === 0)
    return (
      <EmptyState
        illustration={<Hourglass />}
        title={t('register.sessionFull')}
        action={
          <Link to={sessionsPath(slug, passId)} className={buttonClass({ variant: 'primary' })}>
            {t('register.otherSessions')}
          </Link>
        }
      />
    );
  return (
    <QueryState query={asked} waiting={<Skeleton className="h-32 w-full" />}>
      {({ data: sections }) => <Fields {...props} sections={sections} />}
    </QueryState>
  );
}

function Fields({
  slug,
  passId,
  session,
  passes,
  drafts,
  sections,
}: SessionFormProps & {
  sections: readonly EventSessionSection[];
}) {
  const texts = useText();
  const { t } = texts;
  const [, setSearch] = useSearchParams();
  const currency = useQuery(getOrganizationOptions()).data?.data.currency ?? '';
  const { orFree } = usePrice(currency);
  const nameOf = usePassName(passes);
  const [chosen, setChosen] = useState<readonly string[]>(() => [
    passId,
    ...drafts.flatMap((draft) => (draft.passId === passId ? [] : draft.passId)),
  ]);
  const [answers, setAnswers] = useState<Readonly<Record<string, Answers>>>(() =>
    Object.fromEntries(
      drafts.map((draft) => [
        draft.passId,
        Object.fromEntries(draft.responses.map(({ questionId, value }) => [questionId, value])),
      ]),
    ),
  );
  const take = useTakePlaces(slug, session.id, session.price ?? 0);
  const { error } = take;
  const isUnpaid = isToPay(error);
  const asks = sections.some(({ questions }) => questions.length > 0);
  const wanted = passes.filter(({ id }) => chosen.includes(id));
  const errors = useMemo(() => {
    const field = error instanceof ApiError ? error.field : null;
    if (field === null || error === null) return {};
    return Object.fromEntries(chosen.map((id) => [fieldName(id, field), messageOf(error, texts)]));
  }, [error, chosen, texts]);
  return (
    <Form
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (take.isPending || wanted.length === 0) return;
        const given = readAnswers(
          event.currentTarget,
          wanted.map(({ id }) => id),
        );
        take.mutate(
          given.map(({ id, responses }) => ({ passId: id, responses })),
          {
            onSuccess: () => {
              if ((session.price ?? 0) > 0) setSearch({ pay: '1' });
            },
            // Its answers may cost something.
            onError: (failure) => {
              if (isToPay(failure)) setSearch({ pay: '1' });
            },
          },
        );
      }}
    >
      {passes.length > 1 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">{t('register.forWhichPasses')}</legend>
          {passes.map((pass) => (
            <Checkbox
              key={pass.id}
              checked={chosen.includes(pass.id)}
              onChange={(on) =>
                setChosen((all) => (on ? [...all, pass.id] : all.filter((id) => id !== pass.id)))
              }
            >
              <bdi>{nameOf(pass)}</bdi>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {asks &&
        wanted.map((pass) => (
          <PassQuestionsForm
            key={pass.id}
            slug={slug}
            sessionId={session.id}
            passId={pass.id}
            title={wanted.length > 1 ? nameOf(pass) : null}
            sections={sections}
            answers={answers[pass.id] ?? {}}
            onAnswer={(questionId, value) =>
              setAnswers((all) => ({ ...all, [pass.id]: { ...all[pass.id], [questionId]: value } }))
            }
          />
        ))}
      {error !== null && !isUnpaid && Object.keys(errors).length === 0 && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(error, texts)}
        </Banner>
      )}
      {currency !== '' && (session.price ?? 0) > 0 && (
        <p className="font-semibold tabular-nums">
          {t('register.each', { price: orFree(session.price ?? 0) })}
        </p>
      )}
      <div className="flex flex-wrap-reverse items-center gap-3">
        <Link to={sessionsPath(slug, passId)} className={buttonClass({ variant: 'quiet', size: 'lg' })}>
          {t('action.back')}
        </Link>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="grow sm:grow-0"
          disabled={wanted.length === 0}
          pending={take.isPending}
        >
          {(session.price ?? 0) > 0
            ? t('register.continue')
            : t('register.takeSessions', { count: wanted.length })}
        </Button>
      </div>
    </Form>
  );
}

/** The page of the payment shows as well how one stands that is on its way. */
const isToPay = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment.missing' || error.code === 'payment.processing');
