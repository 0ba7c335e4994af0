import {
  type ModerationRule,
  changeModerationRuleMutation,
  createModerationRuleMutation,
  deleteModerationRuleMutation,
  listModerationRulesInfiniteQueryKey,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { Segmented } from '@atrium/ui/segmented';
import { TextField } from '@atrium/ui/text-field';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ScanText, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { itemsOf, paged } from '../../../lib/queries.ts';
import { useHasPower } from '../../../lib/self.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { RowsSkeleton } from './log.screen.tsx';
import { everyRule } from './moderation.api.ts';
import { NewcomerSettings } from './newcomer-settings.tsx';

type Kind = ModerationRule['kind'];
type Action = ModerationRule['action'];

const actions: Record<Action, PlainTextId> = {
  refuse: 'moderation.rule.refuse',
  hold: 'moderation.rule.hold',
  flag: 'moderation.rule.flag',
};
const kinds: Record<Kind, PlainTextId> = { word: 'moderation.rule.word', link: 'moderation.rule.link' };

/** Words and domains, and what happens to texts that name them; what newcomers may do. */
export default function RulesScreen() {
  const { t } = useText();
  const mayWrite = useHasPower('activities:write');
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h2 className="text-lg font-semibold">{t('moderation.rulesTitle')}</h2>
        <p className="mt-1 mb-5 text-sm text-muted">{t('moderation.rulesText')}</p>
        {mayWrite && <RuleForm />}
        <Rules mayWrite={mayWrite} />
      </section>
      <NewcomerSettings mayWrite={mayWrite} />
    </div>
  );
}

function useForgetRules(): () => void {
  const client = useQueryClient();
  const [{ _id }] = listModerationRulesInfiniteQueryKey();
  return () => void client.invalidateQueries({ queryKey: [{ _id }] });
}

function ActionSelect(props: {
  label: string;
  labelHidden?: boolean;
  value: Action;
  onChange: (value: Action) => void;
}) {
  const { t } = useText();
  const { onChange, ...rest } = props;
  return (
    // The select has no other values than these.
    <NativeSelect {...rest} onChange={(value) => onChange(value as Action)}>
      {Object.entries(actions).map(([action, label]) => (
        <option key={action} value={action}>
          {t(label)}
        </option>
      ))}
    </NativeSelect>
  );
}

function RuleForm() {
  const texts = useText();
  const { t } = texts;
  const [kind, setKind] = useState<Kind>('word');
  const [pattern, setPattern] = useState('');
  const [action, setAction] = useState<Action>('hold');
  const forget = useForgetRules();
  const create = useMutation({
    ...createModerationRuleMutation(),
    meta: { quiet: true },
    onSuccess: () => {
      setPattern('');
      forget();
    },
  });
  return (
    <form
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        create.mutate({ body: { kind, pattern, action } });
      }}
    >
      <Segmented
        label={t('moderation.rule.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'word', label: t('moderation.rule.word') },
          { value: 'link', label: t('moderation.rule.link') },
        ]}
        className="self-start"
      />
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
        <TextField
          label={t(kind === 'word' ? 'moderation.rule.pattern' : 'moderation.rule.domain')}
          description={t(kind === 'word' ? 'moderation.rule.patternHelp' : 'moderation.rule.domainHelp')}
          value={pattern}
          onChange={setPattern}
          required
          maxLength={100}
          dir={kind === 'link' ? 'ltr' : 'auto'}
          error={create.error === null ? null : messageOf(create.error, texts)}
          className="grow"
        />
        <ActionSelect label={t('moderation.rule.action')} value={action} onChange={setAction} />
      </div>
      <Button
        type="submit"
        variant="primary"
        pending={create.isPending}
        disabled={pattern.trim() === ''}
        className="self-start"
      >
        {t('moderation.rule.add')}
      </Button>
    </form>
  );
}

function Rules({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useText();
  const list = useInfiniteQuery({ ...everyRule(), ...paged() });
  const rules = itemsOf(list.data);
  return (
    <div className="mt-6">
      <QueryState
        query={list}
        waiting={<RowsSkeleton count={3} />}
        isEmpty={() => rules.length === 0}
        empty={
          <EmptyState
            illustration={<ScanText />}
            title={t('moderation.rulesEmpty')}
            text={t('moderation.rulesEmptyText')}
          />
        }
      >
        {() => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {rules.map((rule) => (
                <RuleRow key={rule.id} rule={rule} mayWrite={mayWrite} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function RuleRow({ rule, mayWrite }: { rule: ModerationRule; mayWrite: boolean }) {
  const { t } = useText();
  const forget = useForgetRules();
  const change = useMutation({ ...changeModerationRuleMutation(), onSuccess: forget });
  const remove = useMutation({ ...deleteModerationRuleMutation(), onSuccess: forget });
  const path = { ruleId: rule.id };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <bdi className="min-w-0 grow truncate font-medium">{rule.pattern}</bdi>
      <Badge>{t(kinds[rule.kind])}</Badge>
      {mayWrite ? (
        <>
          <ActionSelect
            label={t('moderation.rule.actionOf', { pattern: rule.pattern })}
            labelHidden
            value={change.variables?.body.action ?? rule.action}
            onChange={(action) => change.mutate({ path, body: { action } })}
          />
          <IconButton
            aria-label={t('moderation.rule.delete', { pattern: rule.pattern })}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ path })}
          >
            <Trash2 />
          </IconButton>
        </>
      ) : (
        <span className="text-sm text-muted">{t(actions[rule.action])}</span>
      )}
    </li>
  );
}
