const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const mistaken = {
  account: 'Did you pass in the username?',
  group: 'Did you pass in the slug?',
  event: 'Did you pass in the slug?',
  channel: 'Did you pass in the slug?',
} as const;

/** For calls that take only ids: a public name here is a programming mistake, and is said before anything is sent. */
export function requireId(kind: keyof typeof mistaken, id: string): string {
  if (!uuid.test(id)) throw new Error(mistaken[kind]);
  return id;
}

export function isId(text: string): boolean {
  return uuid.test(text);
}
