import type { Context } from '../../../../platform/context.ts';
import { copiedRows, copyOf, newIds, type CopyIds } from '../../../../platform/db/copied-rows.ts';
import { newId } from '../../../../platform/ids.ts';
import type { EventCopy } from '../../programme/index.ts';
import { copyStock, type CopiedOffer } from '../offer/copy-offer.service.ts';

/**
 * Copies the questions of an event and of those of its sessions that were copied with it. Sections for certain passes
 * or add-ons only are left out when these are not copied: nobody else is to be asked instead.
 */
export async function copyQuestions(ctx: Context, copy: EventCopy, offer: CopiedOffer | null): Promise<void> {
  const { read, write } = copiedRows(ctx);
  const sections = await read('question_section', 'event_id', [copy.from]);
  const all = sections.map(({ id }) => id);
  const forPasses = await read('question_section_pass_type', 'section_id', all);
  const forAddOns = await read('question_section_add_on', 'section_id', all);
  const bound = new Set([...forPasses, ...forAddOns].map((row) => row.section_id));
  const kept = sections.filter(
    ({ id, session_id }) =>
      (session_id === null || copy.sessions.has(session_id)) && (offer !== null || !bound.has(id)),
  );
  const ids = newIds(kept);
  await write(
    'question_section',
    kept.map((row) => ({
      ...row,
      id: copyOf(ids, row.id),
      event_id: copy.to,
      session_id: row.session_id === null ? null : copyOf(copy.sessions, row.session_id),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })),
  );
  const forTiers = await read('question_section_tier', 'section_id', [...ids.keys()]);
  await write(
    'question_section_tier',
    forTiers.map((row) => ({ ...row, section_id: copyOf(ids, row.section_id) })),
  );
  if (offer !== null) {
    const section = (row: { section_id: string }) => ({ section_id: copyOf(ids, row.section_id) });
    const isKept = (row: { section_id: string }) => ids.has(row.section_id);
    await write(
      'question_section_pass_type',
      forPasses
        .filter(isKept)
        .map((row) => ({ ...row, ...section(row), pass_type_id: copyOf(offer.passTypes, row.pass_type_id) })),
    );
    await write(
      'question_section_add_on',
      forAddOns
        .filter(isKept)
        .map((row) => ({ ...row, ...section(row), add_on_id: copyOf(offer.addOns, row.add_on_id) })),
    );
  }
  await copyAsked(ctx, copy, ids);
}

async function copyAsked(ctx: Context, { to, shift }: EventCopy, sections: CopyIds): Promise<void> {
  const { read, write } = copiedRows(ctx);
  const questions = await read('question', 'section_id', [...sections.keys()]);
  const ids = newIds(questions);
  const moved = (type: string, text: string | null): string | null =>
    type === 'date' && text !== null && text !== '' ? shiftDay(text, shift) : text;
  await write(
    'question',
    questions.map((row) => ({
      ...row,
      id: copyOf(ids, row.id),
      event_id: to,
      section_id: copyOf(sections, row.section_id),
      min: moved(row.type, row.min),
      max: moved(row.type, row.max),
      default_value: moved(row.type, row.default_value),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })),
  );
  const all = [...ids.keys()];
  const choices = await read('question_choice', 'question_id', all);
  const choiceIds = newIds(choices);
  await write(
    'question_choice',
    choices.map((row) => ({
      ...row,
      id: copyOf(choiceIds, row.id),
      question_id: copyOf(ids, row.question_id),
    })),
  );
  await copyStock(ctx, new Map([...ids, ...choiceIds]));
  const followers = await read('question_sub_question', 'choice_id', [...choiceIds.keys()]);
  await write(
    'question_sub_question',
    followers.map((row) => ({
      ...row,
      choice_id: copyOf(choiceIds, row.choice_id),
      question_id: copyOf(ids, row.question_id),
    })),
  );
  const values = await read('question_search_value', 'question_id', all);
  await write(
    'question_search_value',
    values.map((row) => ({ ...row, id: newId(), question_id: copyOf(ids, row.question_id) })),
  );
}

/** A day has no hour: at noon it is the same day wherever the event is, but for the edges of the world. */
const shiftDay = (day: string, shift: EventCopy['shift']): string =>
  shift(new Date(`${day}T12:00:00Z`))
    .toISOString()
    .slice(0, 10);
