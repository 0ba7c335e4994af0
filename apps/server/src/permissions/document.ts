import type { Operation } from '../testing/operations.ts';
import { AREAS, LAST_ROWS, NEEDED } from './all-rows.ts';
import { PRINCIPALS, type Principal } from './people.ts';
import * as policies from './rows.ts';
import type { Row, Verdict } from './rows.ts';
import { verdictOf } from './verdicts.ts';

/** Principals in the product's words; one without an entry goes by its name in the tests. */
const ROLES: Readonly<Partial<Record<Principal, readonly [name: string, who: string]>>> = {
  visitor: ['visitor', 'not signed in'],
  foreigner: [
    'member elsewhere',
    'a member of another organization, there, with ids of things that are here',
  ],
  intruder: ['foreign token', 'the same, here, with the token of the other organization'],
  stranger: ['member', 'signed in, and nothing more to do with the thing'],
  participant: [
    'participant',
    'takes part in the owner’s thread, circle or team; has asked to join the group',
  ],
  groupMember: ['group member', 'a member of the private group that the thing is in'],
  groupModerator: ['moderator', 'a moderator of that group'],
  owner: [
    'owner',
    'whose it is: the creator of a post, a group or a team, the host and organiser of an event, the registered person, the payer',
  ],
  coHost: ['co-host', 'runs the owner’s events beside the owner'],
  staff: ['staff', 'an owner of the organization'],
  manager: ['manager', 'one of the staff with the role of a manager'],
  clerk: ['clerk', 'one of the staff with an own role, which reads what people write to support'],
  suspended: [
    'suspended',
    'a moderator who was suspended: reads, and writes nothing but what leaving and safety need',
  ],
  delegate: ['delegate', 'the owner’s delegate, who asks to act for the owner'],
  teamMember: ['team member', 'acts for a team, which has nothing to do with the thing'],
  reader: ['reader', 'has a link to the owner’s account, for looking'],
  writer: ['writer', 'has a link to the owner’s account, for writing too'],
  blocked: ['blocked', 'somebody whom the owner has blocked'],
};

const ANSWERS: readonly (readonly [Verdict, string])[] = [
  ['may', 'may'],
  [400, 'not to oneself'],
  [401, 'has to sign in'],
  [403, 'may not'],
  [404, 'for them there is no such thing'],
  [453, 'has to join the group'],
  [454, 'has to register for the event'],
];

const sign = (verdict: Verdict): string => (verdict === 'may' ? '✓' : String(verdict));
const roleName = (who: Principal): string =>
  ROLES[who]?.[0] ?? who.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Rows that are used as they are have a name; what is special to one call has none. */
const NAMES = new Map<unknown, string>(Object.entries(policies).map(([name, row]) => [row, `\`${name}\``]));

/** The permissions as a readable document, generated from the same rows that the tests run. */
export function writeDocument(operations: readonly Operation[]): string {
  const roles = PRINCIPALS.map((who) => [roleName(who), ROLES[who]?.[1] ?? '']);
  const areas = Object.entries({ ...AREAS, 'the end of an account': LAST_ROWS });
  return [
    '# Who may what',
    'Written by `node apps/server/src/cli/permissions.ts` from `apps/server/src/permissions`; `permissions.test.ts` makes each of these calls as each of these people. Change the rows, not this page.',
    '## Roles',
    table(['role', 'who'], roles),
    '## Answers',
    table(
      ['answer', 'meaning'],
      ANSWERS.map(([verdict, meaning]) => [sign(verdict), meaning]),
    ),
    'A policy with a name is shared by many calls; `—` is special to its call. A power is what opens the call to the staff, alone; `+` asks for both, a role stands for all of its powers. `permissions-powers.test.ts` makes each call with no more than that, and with all but one of it.',
    ...areas.flatMap(([area, rows]) => [
      `## ${area[0]?.toUpperCase()}${area.slice(1)}`,
      areaTable(rows, operations),
    ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function areaTable(rows: Readonly<Record<string, Row>>, operations: readonly Operation[]): string {
  const lines = operations.flatMap((operation) => {
    const row = rows[operation.id];
    if (row === undefined) return [];
    const verdicts = PRINCIPALS.map((who) => sign(verdictOf(row, who, operation)));
    return [[`\`${operation.id}\``, NAMES.get(row) ?? '—', NEEDED.get(operation.id) ?? '', ...verdicts]];
  });
  return table(['call', 'policy', 'power', ...PRINCIPALS.map(roleName)], lines);
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const write = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [write(head), write(widths.map((width) => '-'.repeat(width))), ...lines.map(write)].join('\n');
}
