import { getOrganizationSettingsOptions, type OrganizationSettings } from '@atrium/api';
import { Form } from '@atrium/ui/form';
import { toast } from '@atrium/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { SaveBar } from '../../../components/save-bar.tsx';
import { describeInvalid } from '../../../lib/describe-invalid.ts';
import { storage } from '../../../lib/storage.ts';
import { useText } from '../../../lib/text.tsx';
import {
  changesOf,
  hasChanges,
  isFramed,
  type SettingChanges,
  type SettingName,
  without,
} from './setting-changes.ts';
import { useSettingLabel } from './setting-labels.ts';
import { type SaveConflict, useSaveSettings } from './use-save-settings.ts';

const ConflictNote = lazy(() => import('../../../components/conflict-note.tsx'));

const savedKey = 'settings-saved';

interface SettingsFormProps {
  settings: OrganizationSettings;
  /** The values of all fields of the form. */
  read: (fields: FormData, stored: OrganizationSettings) => SettingChanges;
  children: (stored: OrganizationSettings) => ReactNode;
}

/** Some of the settings: only what was changed is sent, and what others have saved meanwhile is shown first. */
export function SettingsForm({ settings, read, children }: SettingsFormProps) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const label = useSettingLabel();
  // The settings that the form began with: they change while nothing was typed, or when the form begins anew.
  const [stored, setStored] = useState(settings);
  const [changed, setChanged] = useState(false);
  const [round, setRound] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const beginWith = (next: OrganizationSettings) => {
    setStored(next);
    setChanged(false);
    setRound(round + 1);
  };
  const { mutation, errors, conflict, forgetConflict } = useSaveSettings(stored, (saved, changes) => {
    beginWith(saved);
    if (isFramed(changes)) setIsOver(true);
    else toast({ kind: 'success', text: t('form.saved') });
  });
  if (!changed && !mutation.isPending && settings.version > stored.version) beginWith(settings);

  useEffect(() => {
    if (!isOver) return;
    storage.write(savedKey, '1');
    location.reload();
  }, [isOver]);
  useEffect(() => {
    if (storage.read(savedKey) === null) return;
    storage.remove(savedKey);
    toast({ kind: 'success', text: t('form.saved') });
  }, [t]);

  const takeTheirs = async () => {
    const { data } = await client.fetchQuery({ ...getOrganizationSettingsOptions(), staleTime: 0 });
    forgetConflict();
    beginWith(data);
  };
  const keep = ({ version }: SaveConflict, changes: SettingChanges) => {
    if (hasChanges(changes)) mutation.mutate({ changes, version });
    else void takeTheirs();
  };
  const look = () => {
    // Another value may be no conflict any more, or another one.
    forgetConflict();
    if (form.current !== null)
      setChanged(hasChanges(changesOf(read(new FormData(form.current), stored), stored)));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = changesOf(read(new FormData(event.currentTarget), stored), stored);
    if (hasChanges(changes)) mutation.mutate({ changes, version: stored.version });
  };
  return (
    <Form
      key={round}
      ref={form}
      errors={errors}
      describe={(field) => describeInvalid(field, texts)}
      onSubmit={send}
      onInput={look}
      onChange={look}
      className="flex flex-col gap-8 [&_:is(input,textarea,select)]:scroll-mb-36"
    >
      {/* The page begins anew with what was saved: text typed meanwhile would be lost. */}
      <div inert={mutation.isPending} className="contents">
        {children(stored)}
      </div>
      {conflict !== null && (
        <Suspense fallback={null}>
          <ConflictNote
            differences={conflict.differences}
            pending={mutation.isPending}
            label={(name) => label(name as SettingName)}
            keepMine={() => keep(conflict, conflict.changes)}
            keepTheirs={() => keep(conflict, without(conflict.changes, conflict.differences))}
          />
        </Suspense>
      )}
      <SaveBar
        shown={changed && conflict === null}
        pending={mutation.isPending}
        onDiscard={() => beginWith(settings)}
      />
      <LeaveGuard active={changed} />
    </Form>
  );
}
