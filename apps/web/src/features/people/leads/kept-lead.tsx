import type { Lead } from '@atrium/api';
import { CircleCheck } from 'lucide-react';
import { PersonLine } from '../../../components/person-line.tsx';
import { displayName } from '../../../lib/names.ts';
import { useText } from '../../../lib/text.tsx';
import { LeadNote } from './lead-note.tsx';

/** The person just kept, with a place to note at once what was said. */
export function KeptLead({ lead }: { lead: Lead }) {
  const { t } = useText();
  return (
    <section
      aria-label={t('leads.kept', { name: displayName(lead.account) })}
      className="rounded-lg bg-raised p-4 shadow-float"
    >
      <p role="status" className="flex items-center gap-2 text-sm font-medium text-success">
        <CircleCheck aria-hidden="true" className="size-5" />
        {t('leads.kept', { name: displayName(lead.account) })}
      </p>
      <PersonLine account={lead.account} />
      <LeadNote lead={lead} open />
    </section>
  );
}
