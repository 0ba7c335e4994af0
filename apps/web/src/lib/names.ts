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
