import { isSignedCall } from '../../density/signed-calls.ts';
import type { LoggedActivity } from './activity-log.ts';
import type { ShortenInput } from './inputs/shorten-input.ts';
import type { ItemCandidate } from './item-kind.ts';

/** The input of a call, which may become shorter; none if nothing would, or if a vendor signed it as it is. */
export function inputCandidate(
  logged: LoggedActivity,
  shorten: ShortenInput,
  eligibleAt: number,
): readonly ItemCandidate[] {
  const { call, callIndex, answer } = logged;
  const shorter = shorten(call);
  if (!shorter || isSignedCall(call, answer.blocks)) return [];
  const change = { type: 'shorten', block: shorter.call, leftShare: shorter.leftShare } as const;
  return [{ index: callIndex, block: call, logged, change, eligibleAt }];
}
