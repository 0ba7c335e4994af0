import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until, type TestApp } from '../../../../testing/app.ts';
import { within } from '../../../money/subscriptions/subscriptions.factory.ts';
import { script } from './command.factory.ts';
import './commands.factory.ts';
import { checkIntegrity } from '../integrity.service.ts';
import { comparePlans } from './subscription-commands.factory.ts';
import { World, type Fakes, type Takers } from './world.factory.ts';

export interface LeftOut {
  readonly protection: string;
  readonly on: `${string} before ${'insert' | 'update' | 'insert or update'}`;
  readonly body: string;
  readonly does: string;
  readonly told: RegExp;
  readonly provider?: Takers;
  /** Days after which it is noticed, where it may be so for a while. */
  readonly after?: number;
  /** The model notices, which knows more than the rows. */
  readonly byModel?: boolean;
}

const DAY = 24 * 60 * 60_000;

/** Leaves out one protection at a time, as a trigger that undoes a write: the check, or at least the model, must notice each. */
export function testLeftOut(
  stage: () => { readonly testApp: TestApp; readonly fakes: Fakes },
  all: readonly LeftOut[],
): void {
  for (const { protection, on, body, does, told, provider = 'manual', after = 0, byModel = false } of all)
    test(`the ${byModel ? 'model' : 'check'} notices without: ${protection}`, async () => {
      const { testApp, fakes } = stage();
      const world = await World.open(testApp, fakes, provider);
      const { pool } = testApp.database;
      const [table = '', ...moment] = on.split(' ');
      await pool.query(
        `create function left_out() returns trigger language plpgsql as $$ begin
         if new.organization_id = '${world.org.organization.id}' then ${body} end if; return new; end $$`,
      );
      await pool.query(
        `create trigger left_out ${moment.join(' ')} on ${table} for each row execute function left_out()`,
      );
      try {
        world.isBroken = true;
        for (const command of script(does)) await command.run(world);
        const ctx = within(world.org.context(), new Date(Date.now() + after * DAY));
        let sentences: readonly string[] = [];
        await until(
          async () => (sentences = byModel ? await comparePlans(world) : await checkIntegrity(ctx)),
          (found) => found.some((sentence) => told.test(sentence)),
        ).catch(() => assert.fail(sentences.join('\n') || 'nothing was noticed'));
      } finally {
        await pool.query(`drop trigger left_out on ${table}`);
        await pool.query('drop function left_out()');
        await world.close();
      }
    });
}
