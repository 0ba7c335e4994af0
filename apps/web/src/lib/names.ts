interface Named {
  firstName: string | null;
  lastName: string | null;
  username: string | null;
}

/** First plus last name, else the username, else a dash. */
export function displayName({ firstName, lastName, username }: Named): string {
  const full = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return full !== '' ? full : username !== null && username !== '' ? username : '-';
}

/** In which order a form asks for the two parts of a name. */
export function inNameOrder<A, B>(locale: string, given: A, family: B): [A | B, A | B] {
  return /^(?:hu|ja|ko|zh)\b/.test(locale) ? [family, given] : [given, family];
}

/** A person's title and company. */
export function titleOf({ title, company }: { title: string | null; company: string | null }): string | null {
  const parts = [title, company].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}
