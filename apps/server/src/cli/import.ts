import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProgrammeChanges } from '../features/events/programme/index.ts';
import { createTenants, getOrganizationBySlug } from '../features/ground/organization/index.ts';
import {
  importSchedule,
  MAX_SCHEDULE_BYTES,
  ScheduleError,
  type ImportOptions,
  type Schedule,
} from '../features/events/schedules/index.ts';
import { AppError } from '../platform/errors.ts';
import { createContext } from '../platform/http/context.ts';
import { operatorError } from '../platform/operator-error.ts';
import { sayIn } from '../platform/texts/texts.ts';
import { explain, openRuntime } from '../runtime.ts';
import { createServices } from '../services.ts';

const USAGE = `npm run import -- schedule FILE --organization NAME

  FILE             a published conference schedule: frab/Pentabarf XML or frab/pretalx JSON, also gzipped
  --organization   slug of the organization that gets the event
  --time-zone      e.g. Europe/Brussels; needed where the file names none and its place does not tell
  --slug           address of the event; the schedule's acronym otherwise. The same file again updates the event`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    options: {
      organization: { type: 'string' },
      'time-zone': { type: 'string' },
      slug: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [kind, name, ...more] = positionals;
  if (kind !== 'schedule' || name === undefined || more.length > 0 || values.organization === undefined)
    throw operatorError('argument.missing', USAGE);
  // npm runs us in the project's folder; the name was typed in another, maybe.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const file = await readSchedule(path, name);
  const options: ImportOptions = {
    ...(values['time-zone'] === undefined ? {} : { timeZone: values['time-zone'] }),
    ...(values.slug === undefined ? {} : { slug: values.slug }),
    onRead: (schedule) => console.log(describeSchedule(schedule)),
  };
  try {
    console.log(await run(values.organization, file, options));
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    throw operatorError('schedule.broken', `${name}, ${error.message}. Nothing was changed.`);
  }
}

async function run(organizationSlug: string, file: Uint8Array, options: ImportOptions): Promise<string> {
  const started = performance.now();
  const { config, database, close } = await openRuntime();
  try {
    const tenants = createTenants(database);
    const { organization_id: id } = await getOrganizationBySlug(database, organizationSlug);
    const organization = await tenants.byId(id);
    if (organization === undefined)
      throw operatorError('organization.unknown', `There is no organization "${organizationSlug}".`);
    const ctx = createContext(
      {
        database,
        services: await createServices(config, database),
        resolvers: {
          organizationById: tenants.byId,
          organizationByHostname: tenants.byHostname,
          actor: () => Promise.resolve(undefined),
        },
      },
      organization,
    );
    const changes = await importSchedule(ctx, file, options);
    return describeChanges(changes, (performance.now() - started) / 1000);
  } finally {
    await close();
  }
}

async function readSchedule(path: string, name: string): Promise<Uint8Array> {
  try {
    const handle = await open(path);
    try {
      // One byte more than allowed is enough to know that it is too large.
      const buffer = Buffer.alloc(Math.min((await handle.stat()).size, MAX_SCHEDULE_BYTES + 1));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw operatorError(
      'file.unreadable',
      `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function describeSchedule(schedule: Schedule): string {
  const { title, timeZone, days, rooms, tracks, sessions, persons, warnings } = schedule;
  const counts = `${sessions.length} sessions, ${persons.length} speakers, ${rooms.length} rooms, ${tracks.length} tracks`;
  return [
    `${title}: ${counts}, ${days.length} days (${days.map((day) => day.date).join(', ')}), ${timeZone}`,
    ...warnings.map((warning) => `  note: ${sayIn('en', warning)}`),
  ].join('\n');
}

function describeChanges(changes: ProgrammeChanges, seconds: number): string {
  const parts = ['sessions', 'speakers', 'locations', 'tracks'] as const;
  const rows = parts.map((part) => {
    const { added, changed, removed, unchanged } = changes[part];
    const label = part === 'locations' ? 'rooms' : part;
    return `  ${label.padEnd(9)} ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  });
  const verb = changes.created ? 'Created' : 'Updated';
  return [`${verb} /events/${changes.slug} in ${seconds.toFixed(1)} s`, ...rows].join('\n');
}

main().catch((error: unknown) => {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof AppError || isUsage ? error.message : explain(error));
  process.exitCode = 1;
});
