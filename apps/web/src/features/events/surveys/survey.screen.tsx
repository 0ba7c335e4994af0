import type { Survey } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { Cover } from './answering/cover.tsx';
import { surveyOptions } from './surveys.api.ts';

const Answering = lazy(() => import('./answering/answering.tsx'));

const slugOf = (params: { slug?: string | undefined }): string => params.slug ?? '';

const page = definePage({ module: 'surveys', subject: ({ params }) => surveyOptions(slugOf(params)) });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A survey: what it is about, its questions, thanks. */
export default function SurveyScreen() {
  const survey = useQuery({ ...surveyOptions(slugOf(useParams())), meta: { redirect: true } });
  return (
    <div className="mx-auto max-w-2xl">
      <QueryState query={survey} waiting={<Waiting />}>
        {({ data }) => <Ready key={data.id} survey={data} />}
      </QueryState>
    </div>
  );
}

function Ready({ survey }: { survey: Survey }) {
  const [submission, setSubmission] = useState<string | null>(null);
  return (
    <>
      <PageHead title={survey.name} description={survey.description} />
      {submission === null ? (
        <Cover survey={survey} onBegin={setSubmission} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <Answering survey={survey} submission={submission} onGone={() => setSubmission(null)} />
        </Suspense>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-12 w-32" />
    </div>
  );
}
