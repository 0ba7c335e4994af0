import { type ManagedSupportTicket, updateSupportTicket } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { TextField } from '@atrium/ui/text-field';
import { useState } from 'react';
import { Editing, useTouch } from '../../../../components/staff/editing.tsx';
import { displayName } from '../../../../lib/names.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { supportCalls } from '../support.api.ts';

interface DeskPanelProps {
  ticket: ManagedSupportTicket;
  mayWrite: boolean;
}

/** Notes of the staff on a request, for themselves. */
export function DeskPanel({ ticket, mayWrite }: DeskPanelProps) {
  const { t } = useText();
  const ownId = useSelf().data?.data.id;
  const { mutation } = useSave(
    (body: { assigneeId?: string | null; tags?: string[]; seenTags?: string[] }) =>
      updateSupportTicket({ path: { supportTicketId: ticket.id }, body, throwOnError: true }),
    { touches: supportCalls, said: t('form.saved'), onSaved: () => undefined },
  );
  const { assignee } = ticket;
  return (
    <div className="mb-6 flex flex-col gap-3 rounded-lg border border-line p-4">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span className="grow">
          {assignee === null
            ? t('support.desk.nobody')
            : t('support.desk.assignedTo', { name: displayName(assignee) })}
        </span>
        {mayWrite && ownId !== undefined && assignee?.id !== ownId && (
          <Button
            size="sm"
            pending={mutation.isPending}
            onClick={() => mutation.mutate({ assigneeId: ownId })}
          >
            {t('support.desk.take')}
          </Button>
        )}
        {mayWrite && assignee !== null && (
          <Button
            size="sm"
            variant="quiet"
            pending={mutation.isPending}
            onClick={() => mutation.mutate({ assigneeId: null })}
          >
            {t('support.desk.release')}
          </Button>
        )}
      </p>
      {mayWrite ? (
        <Editing item={{ tags: ticket.tags }}>
          {({ tags: seenTags }, begin) => (
            <Tags
              tags={seenTags}
              pending={mutation.isPending}
              save={(tags) => mutation.mutate({ tags, seenTags }, { onSuccess: begin })}
            />
          )}
        </Editing>
      ) : (
        <p className="flex flex-wrap gap-1">
          {ticket.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
    </div>
  );
}

interface TagsProps {
  tags: readonly string[];
  pending: boolean;
  save: (tags: string[]) => void;
}

const separated = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

function Tags({ tags, pending, save }: TagsProps) {
  const { t } = useText();
  const stored = tags.join(', ');
  const touch = useTouch();
  const [typed, setTyped] = useState(stored);
  return (
    <form
      onInput={touch}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save(separated(typed));
      }}
    >
      <TextField
        label={t('support.desk.tags')}
        description={t('support.desk.tagsText')}
        value={typed}
        onChange={setTyped}
        dir="auto"
        maxLength={420}
        className="grow basis-60"
      />
      <Button type="submit" pending={pending} disabled={separated(typed).join(', ') === stored}>
        {t('support.desk.saveTags')}
      </Button>
    </form>
  );
}
