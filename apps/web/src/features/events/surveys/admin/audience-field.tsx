import { listSurveyAudiencesOptions, sizeSurveyAudienceOptions, type SurveyStructure } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { AMONG, amongText, type Among, type InvitationDraft } from './invitations.api.ts';

interface AudienceFieldProps {
  survey: SurveyStructure;
  draft: InvitationDraft;
  change: (part: Partial<InvitationDraft>) => void;
  errorOf: (field: keyof InvitationDraft) => string | null;
}

/** The people who are invited, and how many they are now. */
export function AudienceField({ survey, draft, change, errorOf }: AudienceFieldProps) {
  const { t } = useText();
  const { among, reminds } = draft;
  const label = t(reminds ? 'admin.surveys.invite.remindThose' : 'admin.surveys.invite.to');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{label}</legend>
      <NativeSelect
        label={label}
        value={among}
        error={errorOf('among')}
        onChange={(chosen) => {
          const next = AMONG.find((one) => one === chosen) ?? 'everyone';
          change({ among: next, amongId: undefined });
        }}
      >
        {AMONG.map((one) => (
          <option key={one} value={one}>
            {amongText(one, t)}
          </option>
        ))}
      </NativeSelect>
      {among !== 'everyone' && (
        <OneOf
          key={among}
          surveyId={survey.id}
          among={among}
          value={draft.amongId}
          error={errorOf('amongId')}
          onChange={(amongId) => change({ amongId })}
        />
      )}
      {!reminds && (
        <Checkbox checked={draft.onlyUnanswered} onChange={(onlyUnanswered) => change({ onlyUnanswered })}>
          {t('admin.surveys.invite.onlyUnanswered')}
        </Checkbox>
      )}
      <Size surveyId={survey.id} draft={draft} />
    </fieldset>
  );
}

interface OneOfProps {
  surveyId: string;
  among: Exclude<Among, 'everyone'>;
  value: string | undefined;
  error: string | null;
  onChange: (id: string | undefined) => void;
}

/** A group, an event or a pass type, found by its name. */
function OneOf({ surveyId, among, value, error, onChange }: OneOfProps) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const found = useQuery({
    ...listSurveyAudiencesOptions({ path: { surveyId }, query: { among, search } }),
    placeholderData: keepPreviousData,
  });
  const options = found.data?.data ?? [];
  const isThere = options.some(({ id }) => id === value);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        type="search"
        label={t('admin.surveys.invite.find')}
        value={typed}
        maxLength={100}
        onChange={(text) => {
          setTyped(text);
          onChange(undefined);
        }}
      />
      <NativeSelect
        label={amongText(among, t)}
        value={isThere ? value : ''}
        error={error}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      >
        <option value="">
          {t(options.length === 0 ? 'admin.surveys.invite.none' : 'admin.surveys.invite.choose')}
        </option>
        {options.map(({ id, name, eventName }) => (
          <option key={id} value={id}>
            {eventName === null ? name : `${name}, ${eventName}`}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function Size({ surveyId, draft }: { surveyId: string; draft: InvitationDraft }) {
  const { t } = useText();
  const { among, amongId, onlyUnanswered, reminds } = draft;
  const isKnown = among === 'everyone' || amongId !== undefined;
  const size = useQuery({
    ...sizeSurveyAudienceOptions({
      path: { surveyId },
      query: { among, onlyUnanswered, reminds, ...(amongId !== undefined && { amongId }) },
    }),
    enabled: isKnown,
  });
  const answer = isKnown ? size.data?.data : undefined;
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
      {answer !== undefined && (
        <>
          <UsersRound aria-hidden="true" className="size-4 shrink-0" />
          {t(answer.upTo ? 'admin.surveys.invite.upTo' : 'admin.surveys.invite.size', {
            count: answer.people,
          })}
        </>
      )}
    </p>
  );
}
