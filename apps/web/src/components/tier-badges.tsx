import type { BaseAccount } from '@atrium/api';
import { pictureOf } from '../lib/pictures.ts';

interface TierBadgesProps {
  account: BaseAccount;
  /** In lists the highest alone, as a picture. */
  short?: boolean;
}

/** The badges of an account, the highest first. */
export function TierBadges({ account: { accountTiers }, short = false }: TierBadgesProps) {
  const shown = short ? accountTiers.slice(0, 1) : accountTiers;
  return shown.map((tier) => {
    const picture = pictureOf(tier.image, 'thumbnail') ?? '';
    return short ? (
      <img
        key={tier.id}
        src={picture}
        alt={tier.name}
        title={tier.name}
        loading="lazy"
        className="size-5 shrink-0 rounded-full object-cover"
      />
    ) : (
      <span
        key={tier.id}
        className="inline-flex items-center gap-1.5 rounded-full border border-line bg-raised py-0.5 ps-1 pe-2.5 text-xs font-medium"
        style={tier.color === null ? undefined : { borderColor: tier.color }}
      >
        <img src={picture} alt="" loading="lazy" className="size-5 rounded-full object-cover" />
        <bdi>{tier.name}</bdi>
      </span>
    );
  });
}
