import type { ModerationCase } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Flag, ScanText } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { DecisionLine } from './decision-line.tsx';

type Report = ModerationCase['reports'][number];

export const reasonTexts: Record<NonNullable<Report['reason']>, PlainTextId> = {
  spam: 'feed.reason.spam',
  harassment: 'feed.reason.harassment',
  hate: 'feed.reason.hate',
  sexual: 'feed.reason.sexual',
  violence: 'feed.reason.violence',
  other: 'feed.reason.other',
};

/** The people and the rules that reported it, their reasons, earlier versions of the text, and decisions so far. */
export function CaseReports({
  of: { reports, reportsCount, rules, edits, decisions },
}: {
  of: Pick<ModerationCase, 'reports' | 'reportsCount' | 'rules' | 'edits' | 'decisions'>;
}) {
  const { t } = useText();
  const format = useFormat();
  const notes = reports.filter(({ note, account }) => note !== null || account !== null);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        {reportsCount > 0 && (
          <Badge tone="danger">
            <Flag aria-hidden="true" />
            {t('moderation.reports', { count: reportsCount })}
          </Badge>
        )}
        {countReasons(reports).map(([reason, count]) => (
          <Badge key={reason}>
            {t(reasonTexts[reason])}
            {count > 1 && ` × ${format.number(count)}`}
          </Badge>
        ))}
        {rules.map(({ kind, pattern }) => (
          <Badge key={`${kind} ${pattern}`} tone="warning">
            <ScanText aria-hidden="true" />
            <bdi>{pattern}</bdi>
          </Badge>
        ))}
      </div>
      {notes.length > 0 && (
        <details className="group">
          <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-default">
            {t('moderation.showReports')}
          </summary>
          <ul className="mt-2 flex flex-col gap-2 border-s-2 border-line ps-3">
            {notes.map((report) => (
              <li key={report.id}>
                <span className="text-muted">
                  {report.account !== null && (
                    <Link
                      to={`/people/${report.account.username}`}
                      dir="auto"
                      className="font-medium text-default hover:underline"
                    >
                      {displayName(report.account)}
                    </Link>
                  )}{' '}
                  <time dateTime={report.createdAt} title={format.dateTime(report.createdAt)}>
                    {format.relative(report.createdAt)}
                  </time>
                </span>
                {report.note !== null && (
                  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                    {report.note}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {edits.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-default">
            {t('moderation.edits', { count: edits.length })}
          </summary>
          <ol className="mt-2 flex flex-col gap-2 border-s-2 border-line ps-3">
            {edits.map((edit) => (
              <li key={edit.editedAt}>
                <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  {edit.message}
                </p>
                <span className="text-muted">
                  {t('moderation.until', { moment: format.dateTime(edit.editedAt) })}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {decisions.length > 0 && (
        <ul className="flex flex-col gap-1">
          {decisions.slice(0, 3).map((decision) => (
            <li key={decision.id}>
              <DecisionLine decision={decision} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countReasons(reports: readonly Report[]): [NonNullable<Report['reason']>, number][] {
  const counts = new Map<NonNullable<Report['reason']>, number>();
  for (const { reason } of reports) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
