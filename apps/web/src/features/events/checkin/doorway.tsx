import { Button } from '@atrium/ui/button';
import { Segmented } from '@atrium/ui/segmented';
import { Switch } from '@atrium/ui/switch';
import { TextField } from '@atrium/ui/text-field';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { storage } from '../../../lib/storage.ts';
import { useText } from '../../../lib/text.tsx';
import { hostPath } from '../programme/index.ts';
import { Scanner, useStayAwake } from '../../people/leads/index.ts';
import { AnswerCard } from './answer-card.tsx';
import { Corrections } from './corrections.tsx';
import type { Action, Answer, DoorBook } from './keeping/door-book.ts';
import { DoorStatus } from './door-status.tsx';
import type { DoorKeeper, DoorState, Shown } from './door.ts';
import { NameSearch } from './name-search.tsx';
import { canBuzz, signal, toneOf } from './signals.ts';
import { useTypedCode } from './use-typed-code.ts';
import type { Correction } from './use-door.ts';

const SHOWN_MS = 2500;
/** The camera sees the same code many times a second: it is one scan. */
const SAME_MS = 4000;
const DOOR_NAME = 'door-name';
const SOUND = 'door-sound';
const BUZZ = 'door-buzz';
/** A correction that comes as soon as this is about who stands there still. */
const FRESH_MS = 10_000;

interface DoorwayProps {
  keeper: DoorKeeper;
  book: DoorBook;
  state: DoorState;
  corrections: readonly Correction[];
}

export function Doorway({ keeper, book, state, corrections }: DoorwayProps) {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [action, setAction] = useState<Action>('in');
  const [door, setDoor] = useState(() => storage.read(DOOR_NAME) ?? '');
  const [sound, setSound] = useState(() => storage.read(SOUND) !== 'off');
  const [buzz, setBuzz] = useState(() => storage.read(BUZZ) !== 'off');
  const { answer, show, clear } = useAnswer();
  const last = useRef({ code: '', at: 0 });
  useStayAwake();

  const take = async (shown: Shown, direction: Action): Promise<void> => {
    const said = await keeper.scan(shown, direction, door.trim());
    show(said);
    // Seen first: the first sound takes a device long to prepare.
    setTimeout(() => signal(toneOf(said.verdict), { sound, buzz }));
  };
  const [correction] = corrections;
  const correct = useEffectEvent(({ scan, result }: Correction) => {
    signal('bad', { sound, buzz });
    if (Date.now() - Date.parse(scan.scannedAt) < FRESH_MS) show(result);
  });
  useEffect(() => {
    if (correction !== undefined) correct(correction);
  }, [correction]);
  const takeCode = (code: string): void => {
    const now = Date.now();
    const same = code === last.current.code && now - last.current.at < SAME_MS;
    last.current = { code, at: now };
    if (!same) void take({ code }, action);
  };
  useTypedCode(takeCode);

  return (
    <>
      <DoorStatus state={state} path={hostPath(slug, 'check-in')} />
      <div className="relative">
        <Scanner onRead={takeCode} />
        <div aria-live="assertive" aria-atomic="true" className="pointer-events-none absolute inset-0">
          {answer !== null && (
            <AnswerCard answer={answer} type={answer.pass === null ? '' : book.typeOf(answer.pass)} />
          )}
        </div>
      </div>
      {answer !== null && (
        <Button size="lg" onClick={clear}>
          {t('checkin.next')}
        </Button>
      )}
      <Corrections corrections={corrections} />
      <Segmented
        label={t('checkin.direction')}
        options={[
          { value: 'in', label: t('checkin.comingIn') },
          { value: 'out', label: t('checkin.goingOut') },
        ]}
        value={action}
        onChange={setAction}
        className="self-start"
      />
      <NameSearch
        book={book}
        onPass={(pass, direction) => void take({ pass }, direction)}
        onCode={takeCode}
      />
      <details className="border-t border-line pt-3">
        <summary className="cursor-pointer rounded-sm py-1 text-sm font-medium">
          {t('checkin.settings')}
        </summary>
        <div className="mt-3 flex flex-col gap-4">
          <TextField
            label={t('checkin.door')}
            description={t('checkin.doorText')}
            name="door"
            maxLength={60}
            value={door}
            onChange={(name) => {
              setDoor(name);
              storage.write(DOOR_NAME, name);
            }}
          />
          <Switch
            checked={sound}
            onChange={(on) => {
              setSound(on);
              storage.write(SOUND, on ? 'on' : 'off');
            }}
          >
            {t('checkin.sound')}
          </Switch>
          {canBuzz() && (
            <Switch
              checked={buzz}
              onChange={(on) => {
                setBuzz(on);
                storage.write(BUZZ, on ? 'on' : 'off');
              }}
            >
              {t('checkin.buzz')}
            </Switch>
          )}
          <p className="text-sm text-muted">{t('checkin.installText')}</p>
        </div>
      </details>
    </>
  );
}

/** An answer stays in sight for a moment, and until the next one. */
function useAnswer() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const clear = (): void => {
    clearTimeout(timer.current);
    setAnswer(null);
  };
  const show = (next: Answer): void => {
    clearTimeout(timer.current);
    setAnswer(next);
    // A good verdict needs no second look and closes by itself; any other stays until somebody has read it.
    if (toneOf(next.verdict) === 'good') timer.current = setTimeout(() => setAnswer(null), SHOWN_MS);
  };
  return { answer, show, clear };
}
