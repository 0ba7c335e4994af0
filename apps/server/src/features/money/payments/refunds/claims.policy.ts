import { isLive } from '../payments.policy.ts';
import type { DisputeRow, RefundRow } from './refunds.queries.ts';

type Claim = Pick<DisputeRow, 'id' | 'status' | 'claimed' | 'withdrawn' | 'refunds_since'>;
type Made = Pick<RefundRow, 'id' | 'amount' | 'status' | 'source' | 'made_at'>;

/** The sum that the provider takes because of a dispute, whatever of it came as a refund. */
export const claimedOf = ({ claimed, withdrawn }: Pick<Claim, 'claimed' | 'withdrawn'>): number =>
  claimed ?? withdrawn;

/**
 * The sums that disputes of an attempt take beside its refunds, by the ids of the disputes. A provider that settles a claim by a refund tells of both: they
 * are the same money, which counts as the refund. All of it together is never more than came in.
 */
export function sharesOf(
  captured: number,
  disputes: readonly Claim[],
  refunds: readonly Made[],
): Map<string, number> {
  const live = refunds.filter(({ status }) => isLive(status));
  const ofBanks = disputes.filter(({ refunds_since: since }) => since === null);
  let left = captured - sumOf(live) - ofBanks.reduce((sum, dispute) => sum + claimedOf(dispute), 0);
  let free = live.filter(({ source }) => source === 'provider');
  return new Map(
    disputes.map((dispute) => {
      const claimed = claimedOf(dispute);
      if (dispute.refunds_since === null) return [dispute.id, claimed];
      const same = sameMoney(dispute, dispute.refunds_since, free);
      free = free.filter((refund) => !same.includes(refund));
      const taken = Math.max(0, Math.min(claimed - sumOf(same), left));
      left -= taken;
      return [dispute.id, taken];
    }),
  );
}

/** Of refunds that the provider has made: while nothing is decided any since the dispute was opened, then those that come to its sum. */
function sameMoney(dispute: Claim, since: Date, free: readonly Made[]): readonly Made[] {
  const claimed = claimedOf(dispute);
  if (claimed === 0) return [];
  const all = free.filter(({ made_at: at }) => at !== null && at >= since);
  if (dispute.status !== 'lost') return all;
  const whole = all.find(({ amount }) => amount === claimed);
  if (whole !== undefined) return [whole];
  return sumOf(all) === claimed ? all : [];
}

const sumOf = (all: readonly Made[]): number => all.reduce((sum, { amount }) => sum + amount, 0);
