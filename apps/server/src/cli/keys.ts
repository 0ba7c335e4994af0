import { type Resealed, resealColumn } from '../platform/reseal.ts';
import { explain, openRuntime } from '../runtime.ts';
import { SEALED_COLUMNS } from '../sealed-columns.ts';
import { createServices } from '../services.ts';

const USAGE = `npm run keys -- reseal

  Seals every stored secret with SECRET_KEY that SECRET_KEY_PREVIOUS has sealed. Atrium may be running, with both keys.
  Run it once more an hour after every process has the new key: it should find nothing left to do.`;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function reseal(): Promise<number> {
  const runtime = await openRuntime();
  try {
    const { secrets } = await createServices(runtime.config, runtime.database);
    const total = { found: 0, resealed: 0, unreadable: 0 };
    for (const sealed of SEALED_COLUMNS) {
      const done = await resealColumn(runtime.database.system, secrets, sealed);
      say(`${sealed.table}.${sealed.column}: ${describe(done)}`);
      total.found += done.found;
      total.resealed += done.resealed;
      total.unreadable += done.unreadable;
    }
    say(`All: ${describe(total)}`);
    if (total.unreadable > 0) {
      say('Some values open with neither key. Keep every key that was ever used until that is explained.');
      return 1;
    }
    say(
      'SECRET_KEY_PREVIOUS is not needed for sealed values any more. Without it printed badges, coupon codes, browser ' +
        'push, remembered devices and accounts linked to another user pool have to begin anew.',
    );
    return 0;
  } finally {
    await runtime.close();
  }
}

const describe = ({ found, resealed, unreadable }: Resealed): string =>
  `${resealed} of ${found} sealed anew${unreadable > 0 ? `, ${unreadable} unreadable` : ''}`;

if (process.argv[2] === 'reseal' && process.argv.length === 3) {
  try {
    process.exitCode = await reseal();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
