import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { type Say, textsIn } from '../../../../platform/texts/texts.ts';
import type { BaseAccountView } from '../../accounts/index.ts';
import type { StaffAuditEntryView } from './staff-audit.schemas.ts';
import type { Line } from './staff-audit.service.ts';
import { viewLine } from './staff-audit.views.ts';

const COLUMNS = [
  'time',
  'person',
  'username',
  'action',
  'operation',
  'subject',
  'id',
  'outcome',
  'changes',
] as const;
type Column = (typeof COLUMNS)[number];

/** A table for spreadsheets, row by row; what they would run as a formula stays a text. */
export function writeStaffAuditTable(
  lines: AsyncIterable<Line>,
  summaryOf: (operation: string) => string,
  locale: string,
): Readable {
  const t = textsIn(locale);
  return writeCsv(
    lines,
    COLUMNS.map((key) => ({ key, header: t(`audit.columns.${key}`) })),
    (line) => toRecord(viewLine(line, summaryOf(line.row.operation)), t),
  );
}

function toRecord(entry: StaffAuditEntryView, t: Say): Record<Column, string | null> {
  const { account, people, changes, createdAt, operation, status, subjectId, subjectName, summary } = entry;
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  const say = (value: unknown): string =>
    typeof value === 'string' ? (names.get(value) ?? value) : value === null ? '–' : JSON.stringify(value);
  return {
    time: createdAt.slice(0, 19).replace('T', ' '),
    person: account === null ? t('audit.gone') : nameOf(account),
    username: account?.username ?? null,
    action: summary,
    operation,
    subject: subjectName ?? names.get(subjectId ?? '') ?? null,
    id: subjectId,
    outcome: t(
      status === null
        ? 'audit.outcome.unknown'
        : status >= 500
          ? 'audit.outcome.failed'
          : 'audit.outcome.done',
    ),
    changes: changes
      .map(({ field, hidden, before, after }) =>
        hidden ? `${field}: ${t('audit.hidden')}` : `${field}: ${say(before)} → ${say(after)}`,
      )
      .join('\n'),
  };
}

const nameOf = ({ firstName, lastName, username }: BaseAccountView): string =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ') || username;
