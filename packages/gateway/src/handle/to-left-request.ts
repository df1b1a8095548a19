import type { LeftRequest } from '../keep-warm/keep-warm-parts.ts';
import { WarmRequest } from '../keep-warm/warm-request.ts';
import type { PreparedExchange } from '../work/exchange-work.ts';

/** A request as it is held, where it may be sent again at all. */
export function toLeftRequest(
  { body, exchange: { leaving } }: PreparedExchange,
  sent: Pick<LeftRequest, 'at'> & Pick<WarmRequest, 'rawHeaders' | 'target' | 'upstream'>,
): LeftRequest | undefined {
  const { conversation, number, model = '', mode, warmSeconds, isDecoded } = leaving;
  if (warmSeconds === undefined || number === undefined) return undefined;
  const { at, ...where } = sent;
  const request = WarmRequest.of({ body, isDecoded, ...where });
  const lifetimeSeconds = warmSeconds;
  return request && { conversation, number, model, at, mayPrune: mode === 'prune', lifetimeSeconds, request };
}
