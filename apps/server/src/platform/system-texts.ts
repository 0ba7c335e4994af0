export interface SystemValues {
  readonly who: string;
  readonly whom: string;
  readonly subject: string;
}

const isolate = (text: string): string => `\u2068${text}\u2069`;

/** For a sentence of the system: isolated, so that a name in another direction does not turn the sentence around it. */
export const isolateValues = ({ who, whom, subject }: SystemValues): SystemValues => ({
  who: isolate(who),
  whom: isolate(whom),
  subject: isolate(subject),
});
