import { type Registration, chooseRegistrationPasses } from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { forgetSelection, recallSelection, rememberSelection } from '../remembered.ts';
import { draftOf, registrationOptions, selectionOf, useRefresh } from '../register.api.ts';
import { type Selection, type SelectionAction, changeSelection, isNothing, renewed } from './selection.ts';

const restMs = 500;

const shape = ({ passes, packages }: Selection): string =>
  [...passes.map(({ id }) => id), ...packages.map(({ id }) => id)].sort().join();

interface Choosing {
  selection: Selection;
  change: (action: SelectionAction) => void;
  /** Sends what was not sent yet. */
  settle: () => Promise<void>;
  /** Takes over a selection that another call has sent to the server. */
  adopt: (selection: Selection) => void;
  isSettling: boolean;
  error: Error | null;
  /** Why it looks otherwise than this page had left it. It stays: going, it would move the buttons from under the hand. */
  notice: 'expired' | 'changed' | null;
}

/**
 * The selection as it is being made: shown at once, told to the server when the hand rests, and again what the server
 * says when that has changed elsewhere.
 */
export function useChoosing(slug: string, registration: Registration): Choosing {
  const refresh = useRefresh();
  const client = useQueryClient();
  const known = selectionOf(draftOf(registration));
  const [recalled] = useState(() => (isNothing(known) ? renewed(recallSelection(slug)) : null));
  const wasExpired = recalled !== null && !isNothing(recalled);
  const [selection, dispatch] = useReducer(changeSelection, wasExpired ? recalled : known);
  const [notice, setNotice] = useState<Choosing['notice']>(wasExpired ? 'expired' : null);
  // The selection last sent to the server, or received from it: anything different is news.
  const told = useRef(shape(known));
  const wanted = useRef(selection);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useMutation({
    meta: { quiet: true },
    // One after the other: the last choice is the one that stands.
    scope: { id: `choose ${slug}` },
    mutationFn: async (next: Selection) => {
      await chooseRegistrationPasses({
        path: { eventId: slug },
        body: { passes: [...next.passes], packages: [...next.packages] },
        throwOnError: true,
      });
      told.current = shape(next);
      if (isNothing(next)) forgetSelection(slug);
      else rememberSelection(slug, next);
      await refresh();
    },
    onError: () => void refresh(),
  });
  const { mutateAsync, isPending } = send;
  const [isWaiting, setWaiting] = useState(false);
  const rest = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const settle = async (): Promise<void> => {
    rest();
    setWaiting(false);
    if (shape(wanted.current) !== told.current || send.isError) await mutateAsync(wanted.current);
  };
  const change = (action: SelectionAction): void => {
    wanted.current = changeSelection(wanted.current, action);
    dispatch({ type: 'replace', selection: wanted.current });
    setWaiting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void settle().catch(() => undefined), restMs);
  };
  const adopt = (next: Selection): void => {
    rest();
    wanted.current = next;
    told.current = shape(next);
    dispatch({ type: 'replace', selection: next });
    rememberSelection(slug, next);
  };
  // The hand may have rested too shortly before it pressed a later step.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void mutateAsync(wanted.current).catch(() => undefined);
    },
    [mutateAsync],
  );

  const serverShape = shape(known);
  useEffect(() => {
    if (isWaiting || isPending || serverShape === told.current) return;
    // The end of a call may be rendered before the answer that came with it: a newer one is about to arrive here.
    const newest = client.getQueryData(registrationOptions(slug).queryKey)?.data;
    if (newest !== undefined && shape(selectionOf(draftOf(newest))) !== serverShape) return;
    told.current = serverShape;
    // A hold that ran out leaves the choice as it was, to be made again.
    if (serverShape === '') {
      const again = renewed(wanted.current);
      wanted.current = again;
      dispatch({ type: 'replace', selection: again });
      setNotice(isNothing(again) ? null : 'expired');
      return;
    }
    wanted.current = known;
    dispatch({ type: 'replace', selection: known });
    setNotice('changed');
    // `known` is as new as its shape.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [serverShape, isWaiting, isPending]);
  return {
    selection,
    change,
    settle,
    adopt,
    isSettling: isWaiting || isPending,
    error: send.error,
    notice,
  };
}
