import type { Lead } from '@atrium/api';
import type { ReactNode } from 'react';
import { Badge } from '@atrium/ui/badge';
import { IconButton } from '@atrium/ui/icon-button';
import { Archive, ArchiveRestore, Mail, Phone, Star, Trash2, Undo2 } from 'lucide-react';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { PersonLine } from '../../../components/person-line.tsx';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { LeadNote } from './lead-note.tsx';
import { useMoveLead, useRemoveLead } from './leads.api.ts';

/** Somebody met: who, how to reach them, what was noted, and what can be done. */
export function LeadRow({ lead }: { lead: Lead }) {
  const { t } = useText();
  const format = useFormat();
  const isNew = lead.status === 'new';
  return (
    <article className="py-1">
      <PersonLine account={lead.account} badge={isNew && <Badge tone="brand">{t('leads.new')}</Badge>} />
      <div className="ms-13 flex flex-col gap-2 pb-3">
        <div className="-mt-2 flex items-center justify-between gap-2">
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
            {lead.account.email !== null && (
              <Reach icon={<Mail />} href={`mailto:${lead.account.email}`} text={lead.account.email} />
            )}
            {lead.account.phone !== null && (
              <Reach
                icon={<Phone />}
                href={`tel:${lead.account.phone.replaceAll(/[^+\d]/g, '')}`}
                text={lead.account.phone}
              />
            )}
            <time dateTime={lead.createdAt}>
              {t('leads.met', { date: format.date(lead.createdAt, { dateStyle: 'medium' }) })}
            </time>
          </p>
          <div className="flex shrink-0 items-center">
            <LeadActions lead={lead} />
          </div>
        </div>
        {lead.status !== 'deleted' && <LeadNote key={lead.id} lead={lead} />}
      </div>
    </article>
  );
}

function Reach({ icon, href, text }: { icon: ReactNode; href: string; text: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-sm text-brand hover:underline [&_svg]:size-4"
    >
      <span aria-hidden="true">{icon}</span>
      <bdi className="wrap-anywhere">{text}</bdi>
    </a>
  );
}

function LeadActions({ lead }: { lead: Lead }) {
  const { t } = useText();
  const name = displayName(lead.account);
  const move = useMoveLead(lead, name);
  const remove = useRemoveLead();
  if (lead.status === 'deleted')
    return (
      <>
        <IconButton aria-label={t('leads.restore', { name })} onClick={() => move('new')}>
          <Undo2 />
        </IconButton>
        <ConfirmButton
          variant="quiet"
          size="sm"
          aria-label={t('leads.remove.name', { name })}
          question={{
            title: t('leads.remove.title', { name }),
            text: t('leads.remove.text'),
            action: t('leads.remove'),
          }}
          onConfirm={() => remove.mutate({ path: { leadId: lead.id } })}
        >
          {t('leads.remove')}
        </ConfirmButton>
      </>
    );
  const favorite = lead.status === 'favorited';
  return (
    <>
      <IconButton
        aria-label={t('leads.favorite', { name })}
        aria-pressed={favorite}
        onClick={() => move(favorite ? 'new' : 'favorited')}
      >
        <Star className={cx(favorite && 'fill-current text-accent')} />
      </IconButton>
      {lead.status === 'archived' ? (
        <IconButton aria-label={t('leads.unarchive', { name })} onClick={() => move('new')}>
          <ArchiveRestore />
        </IconButton>
      ) : (
        <IconButton aria-label={t('leads.archive', { name })} onClick={() => move('archived')}>
          <Archive />
        </IconButton>
      )}
      <IconButton aria-label={t('leads.delete', { name })} onClick={() => move('deleted')}>
        <Trash2 />
      </IconButton>
    </>
  );
}
