import { listEventSessionsOptions, type Session } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { NativeSelect } from '@atrium/ui/native-select';
import { useQuery } from '@tanstack/react-query';
import { Eye, MessageCircleQuestion, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { HostPage } from '../../programme/index.ts';
import { type OpenQuestions, SectionPart } from './section-part.tsx';
import { sectionsOptions } from '../tickets.api.ts';
import { useEventClock } from '../zone.ts';

const QuestionDialogs = lazy(() => import('./question-dialogs.tsx'));

/** The questions to people who register, or who enter a session, section by section. */
export default function QuestionsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  const sessionId = params.get('session');
  const query = useQuery(sectionsOptions(slug, sessionId));
  const [open, setOpen] = useState<OpenQuestions | null>(null);
  const sections = query.data?.data ?? [];
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'section' })}>
      {t('questions.addSection')}
    </Button>
  );
  return (
    <HostPage
      title={t('questions.title')}
      text={t('questions.text')}
      action={
        sections.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {sections.some(({ questions }) => questions.length > 0) && (
              <Button icon={<Eye aria-hidden="true" />} onClick={() => setOpen({ what: 'preview' })}>
                {t('questions.preview')}
              </Button>
            )}
            {add}
          </div>
        )
      }
    >
      <SessionPick slug={slug} sessionId={sessionId} />
      <QueryState
        query={query}
        waiting={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            illustration={<MessageCircleQuestion />}
            title={t('questions.none')}
            text={t(sessionId === null ? 'questions.noQuestionsText' : 'questions.noneSessionText')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button
                  variant="primary"
                  icon={<Plus aria-hidden="true" />}
                  onClick={() => setOpen({ what: 'question', section: undefined })}
                >
                  {t('questions.add')}
                </Button>
                {add}
              </div>
            }
          />
        }
      >
        {({ data }) => (
          <div className="flex flex-col gap-10">
            {data.map((section, index) => (
              <SectionPart
                key={section.id}
                slug={slug}
                section={section}
                sections={data}
                index={index}
                open={setOpen}
              />
            ))}
          </div>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {open !== null && (
          <QuestionDialogs
            slug={slug}
            sessionId={sessionId}
            sections={sections}
            open={open}
            close={() => setOpen(null)}
          />
        )}
      </Suspense>
    </HostPage>
  );
}

/** Selects the questions to show: the event's, or those of one of its sessions that people register for. */
function SessionPick({ slug, sessionId }: { slug: string; sessionId: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const { zone } = useEventClock();
  const [, setParams] = useSearchParams();
  const query = useQuery(listEventSessionsOptions({ path: { eventId: slug }, query: { lean: true } }));
  const sessions = (query.data?.data ?? []).filter(({ nonSession }) => !nonSession);
  if (sessions.length === 0) return null;
  const nameOf = ({ name, startTime }: Session) =>
    `${name} · ${format.dateTime(startTime, { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone })}`;
  return (
    <NativeSelect
      label={t('questions.of')}
      className="mb-8 max-w-md"
      value={sessionId ?? ''}
      onChange={(id) => setParams(id === '' ? {} : { session: id }, { replace: true })}
    >
      <option value="">{t('questions.ofEvent')}</option>
      {sessions.map((session) => (
        <option key={session.id} value={session.id}>
          {nameOf(session)}
        </option>
      ))}
    </NativeSelect>
  );
}
