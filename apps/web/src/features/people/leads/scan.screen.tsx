import { ApiError, type Lead, scanLeadMutation } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { definePage } from '../../../lib/page.ts';
import { type TextFunctions, useText } from '../../../lib/text.tsx';
import { CodeForm } from './code-form.tsx';
import { KeptLead } from './kept-lead.tsx';
import { refreshLeads } from './leads.api.ts';
import { Scanner } from './scanner.tsx';
import { findShareCode } from './share-code.ts';

const page = definePage({ module: 'accounts' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Keeps people by the code they show: held before the camera, or typed. */
export default function ScanScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-lg">
      <PageHead title={t('leads.scan')} hidden />
      <Link
        to="/leads"
        className="mb-3 -ms-1.5 inline-flex h-9 items-center gap-1 rounded-md pe-2 text-sm font-medium text-muted hover:text-default"
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {t('leads.title')}
      </Link>
      <h1 className="text-2xl font-semibold">{t('leads.scan')}</h1>
      <p className="mt-1 mb-6 text-sm text-muted">{t('leads.scan.text')}</p>
      <MembersOnly waiting={<Skeleton className="aspect-square w-full rounded-lg" />}>
        <Scan />
      </MembersOnly>
    </div>
  );
}

function Scan() {
  const texts = useText();
  const { t } = texts;
  const { lead, problem, take, again } = useScan(texts);
  if (lead !== null)
    return (
      <div className="flex flex-col gap-4">
        <KeptLead lead={lead} />
        <Button variant="primary" size="lg" onClick={again} autoFocus>
          {t('leads.scan.next')}
        </Button>
      </div>
    );
  return (
    <>
      <Scanner onRead={take} />
      <div aria-live="assertive" className="mt-4">
        {problem !== null && (
          <Banner tone="danger" icon={<CircleAlert aria-hidden="true" />}>
            {problem}
          </Banner>
        )}
      </div>
      <CodeForm onCode={take} />
    </>
  );
}

function useScan(texts: TextFunctions) {
  const { t } = texts;
  const client = useQueryClient();
  const [lead, setLead] = useState<Lead | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The camera sees the same code many times a second: it is asked for once.
  const last = useRef<string | null>(null);
  const scan = useMutation({
    ...scanLeadMutation(),
    meta: { quiet: true },
    onSuccess: ({ data }) => {
      navigator.vibrate?.(60);
      refreshLeads(client);
      setProblem(null);
      setLead(data);
    },
    onError: (error) => {
      // After a lost connection the same code may be shown again.
      if (!(error instanceof ApiError) || error.status === 0) last.current = null;
      setProblem(problemOf(error, texts));
    },
  });
  const take = (text: string): void => {
    if (text === last.current || scan.isPending) return;
    last.current = text;
    const code = findShareCode(text);
    if (code === null) setProblem(t('leads.scan.foreign'));
    else scan.mutate({ path: { passId: code } });
  };
  const again = (): void => {
    last.current = null;
    setProblem(null);
    setLead(null);
  };
  return { lead, problem, take, again };
}

function problemOf(error: unknown, texts: TextFunctions): string {
  if (error instanceof ApiError && error.status === 404) return texts.t('leads.scan.unknown');
  if (error instanceof ApiError && error.code === 'lead.self') return texts.t('leads.scan.own');
  return messageOf(error, texts);
}
