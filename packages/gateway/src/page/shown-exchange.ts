import type { DensityItem } from '@hdc/core/strategies';
import { type Decision, renew } from '@hdc/requests';
import type { Exchange } from '../exchange/exchange.ts';
import { isAsItCame } from '../ledger/account/request-changes.ts';

/** The part of an exchange that the page shows. */
export interface ShownExchange extends Pick<Exchange, 'firstWords' | 'mode' | 'isHeldOut' | 'fault'> {
  /** Left out if they are those of the last exchange of the conversation. */
  readonly edits?: readonly ShownEdit[];
}

export interface ShownEdit extends Omit<DensityItem, 'path'> {
  readonly decision: Pick<Decision, 'key' | 'original'>;
}

/** Without the texts that stand in the place of what is gone, and without edits that were told of before. */
export function toShownExchange(conversation: string, exchange: Exchange, told: ToldEdits): ShownExchange {
  const { firstWords, mode, isHeldOut, fault, edits } = exchange;
  return {
    mode,
    isHeldOut,
    ...(firstWords !== undefined && { firstWords }),
    ...(fault && { fault }),
    ...(told.isNew(conversation, exchange) && { edits: edits.map(toShownEdit) }),
  };
}

function toShownEdit({ index, position, what, why, kind, tool, tokens, decision }: ShownEdit): ShownEdit {
  const { key, original } = decision;
  return {
    index,
    position,
    what,
    why,
    kind,
    ...(tool !== undefined && { tool }),
    tokens,
    decision: { key, ...(original !== undefined && { original }) },
  };
}

/** The conversations that are shown: the one that was silent for the longest time goes first; the ledger has them all. */
export const MOST_SHOWN = 1_000;

/** The edits that were last told of, by conversation: the list is the same object as long as nothing else is decided. */
export class ToldEdits {
  readonly #told = new Map<string, { readonly edits: readonly ShownEdit[]; readonly isRaw: boolean }>();

  /** Whether the edits of an exchange were not told of yet; they are from now on. */
  isNew(conversation: string, exchange: ShownExchange): boolean {
    const { edits } = exchange;
    if (!edits) return false;
    const isRaw = isAsItCame(exchange);
    const last = this.#told.get(conversation);
    const isNew = last?.edits !== edits || last.isRaw !== isRaw;
    renew(this.#told, conversation, isNew ? { edits, isRaw } : last, MOST_SHOWN);
    return isNew;
  }

  forget(conversation: string): void {
    this.#told.delete(conversation);
  }
}
