import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { refuseText } from '../../rules/index.ts';
import type { Attributes } from './attributes.policy.ts';
import { refusal } from '../identity.errors.ts';
import { profileOf } from './sign-up-fields.policy.ts';

/** The community's rules for texts hold for the name of a newcomer too. */
export async function refuseNames(ctx: Context, attributes: Attributes): Promise<void> {
  try {
    await refuseText(ctx, textsOf(attributes));
  } catch (error) {
    if (error instanceof AppError && error.code === 'text.refused')
      throw refusal('InvalidParameterException', error.message);
    throw error;
  }
}

/** A provider's word for a name that is refused here is left out: its person writes another. */
export async function withoutRefusedNames(ctx: Context, attributes: Attributes): Promise<Attributes> {
  try {
    await refuseText(ctx, textsOf(attributes));
    return attributes;
  } catch (error) {
    if (error instanceof AppError && error.code === 'text.refused') return {};
    throw error;
  }
}

const textsOf = (attributes: Attributes): string[] =>
  Object.values(profileOf(attributes)).filter((text) => typeof text === 'string');
