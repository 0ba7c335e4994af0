import { isUnreachable } from '../upstream.service.ts';

/** Why a provider gave nothing, for those who set it up. */
export interface Trouble {
  readonly reason: 'refused' | 'unreachable' | 'unacceptable';
  /** In the provider's own words, or those of the library that speaks to it. */
  readonly detail: string;
}

const MAX_DETAIL = 300;

export function describeTrouble(error: unknown): Trouble {
  return {
    reason: isUnreachable(error) ? 'unreachable' : 'unacceptable',
    detail: detailOf(error).slice(0, MAX_DETAIL),
  };
}

/** OAuth's name of the error, where there is one, and each sentence once. */
function detailOf(error: unknown): string {
  const texts = new Set<string>();
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { error: name, error_description: more } = cause as {
      error?: unknown;
      error_description?: unknown;
    };
    for (const text of [name, more, cause.message])
      if (typeof text === 'string' && text !== '') texts.add(text);
  }
  return [...texts].join(': ');
}
