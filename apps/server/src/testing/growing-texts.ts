import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Answer } from './app.ts';
import { makeBody } from './bodies.ts';
import { call, operations, people, resolve, useHostileApp } from './hostile.ts';
import { LongBodies } from './long-bodies.ts';
import { longestStretch } from './loop-stretch.ts';
import type { Operation } from './operations.ts';

/** Files among which the calls are divided, run beside each other. */
const PARTS = 2;

/** Milliseconds of one stretch without a turn of the event loop, on a quiet machine: so long everybody else waits. */
const LONGEST = 100;
/** Garbage of whatever ran before is collected in some round; work that takes too long is there in each. */
const ROUNDS = 3;
/** Signs of a body that is long. */
const LONG = 10_000;

/** Two signs that stand for a phrase of eighteen and for a word of seven. */
const GROWING = '\ufdfa\u321d';

/** Calls of which no long body was taken, by what else holds them. */
const UNREACHED: Readonly<Record<string, readonly string[]>> = {
  'a text of 5,000 signs, and addresses at places in it': [
    'createActivity',
    'editActivity',
    'sendChatMessage',
    'editChatMessage',
    'createThread',
    'postThreadMessage',
    'editThreadMessage',
  ],
  'a file, of which event-loop.test.ts sends the worst': [
    'importAccounts',
    'previewAccountImport',
    'saveCaptions',
    'createListingFromSchedule',
    'putListingSchedule',
    'previewListingSchedule',
  ],
  'pictures alone': ['updateSelfBanner', 'updateSelfImage'],
  'answers, which no rule is compared with': [
    'setBookingSeriesAnswers',
    'setBookingAnswers',
    'updatePassResponses',
    'answerAttendeePassQuestions',
    'answerAttendeePassSessionQuestions',
    'answerRegistrationQuestions',
    'answerSessionQuestions',
    'answerSurveyQuestion',
    'submitSurvey',
  ],
  'lists of short texts that have to differ': [
    'createInvoice',
    'updateInvoice',
    'updateOrganizationSettings',
    'putTaxRates',
    'saveChapters',
    'createListingQuestion',
    'recordScans',
  ],
  'a trial that has to be begun': ['readOrganizationProviderTrial'],
};

interface Sent {
  readonly answer: Answer;
  readonly signs: number;
  readonly slow: readonly string[];
}

async function send(operation: Operation, bodies: LongBodies): Promise<Sent> {
  const { body, signs } = bodies.write(makeBody(operation, people.ids, resolve));
  const slow: string[] = [];
  for (;;) {
    let answer: Answer | undefined;
    const { ms, slowness } = await longestStretch(async () => {
      ({ answer } = await call(operation, { body }));
    });
    assert.ok(answer);
    if (ms < LONGEST * slowness) return { answer, signs, slow: [] };
    slow.push(
      `${operation.id}: ${ms.toFixed(0)} ms on a machine ${slowness.toFixed(1)} times as slow as a quiet one`,
    );
    if (slow.length === ROUNDS) return { answer, signs, slow };
  }
}

/** To be called once in each of the files, with the number of its part. */
export function testGrowingTexts(part: number): void {
  useHostileApp();
  before(async () => {
    const rule = { kind: 'link', pattern: 'bad.example', action: 'refuse' };
    assert.equal((await people.callers.staff.post('/admin/moderation/rules', rule)).statusCode, 200);
  });
  test('no text that grows when it is folded holds up the event loop, in any call that takes long ones', async () => {
    const mine = operations.filter((_operation, index) => index % PARTS === part);
    const slow: string[] = [];
    const unreached: string[] = [];
    for (const operation of mine) {
      const bodies = new LongBodies(operation.body ?? {}, resolve, GROWING);
      const { most } = bodies;
      if (most <= LONG) continue;
      let sent: Sent;
      do {
        sent = await send(operation, bodies);
        slow.push(...sent.slow);
      } while (sent.answer.statusCode === 400 && bodies.leaveOut(sent.answer.body.field ?? ''));
      // A text without a limit that is left out was a picture.
      const isLong = sent.signs >= LONG || (most === Infinity && bodies.most <= LONG);
      if (sent.answer.statusCode !== 200 || !isLong) unreached.push(operation.id);
    }
    assert.deepEqual(slow, []);
    const ids = new Set(operations.map(({ id }) => id));
    const known = Object.values(UNREACHED).flat();
    assert.deepEqual(
      known.filter((id) => !ids.has(id)),
      [],
    );
    const own = new Set(mine.map(({ id }) => id));
    assert.deepEqual(unreached.toSorted(), known.filter((id) => own.has(id)).toSorted());
  });
}
