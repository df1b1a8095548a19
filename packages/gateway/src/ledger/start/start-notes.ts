import type { KeptTool } from '@hdc/requests';
import type { StartPart } from '@hdc/wire';
import type { Exchange } from '../../exchange/exchange.ts';

/** The beginning of prompts in the ledger: with the first request of a conversation, and where it changed. */
export interface LedgerStart {
  readonly agent?: string | undefined;
  readonly parts: readonly LedgerStartPart[];
  /** Tools that were switched off and are declared all the same. */
  readonly kept?: readonly KeptTool[] | undefined;
}

export interface LedgerStartPart extends Pick<StartPart, 'kind' | 'name' | 'tokens'> {
  readonly server?: string | undefined;
  readonly sameAs?: string | undefined;
  /** Whether it was left out. */
  readonly isOut?: boolean | undefined;
}

/** How often a tool was called in the answer before a request. */
export interface LedgerCalls {
  readonly tool: string;
  readonly count: number;
}

/** The ledger's notes about one conversation's beginning, each thing once. */
export class StartNotes {
  #noted = '';
  #lastCall = '';

  note({ start }: Pick<Exchange, 'start'>): {
    readonly start?: LedgerStart;
    readonly calls?: readonly LedgerCalls[];
  } {
    if (!start) return {};
    const { agent, parts, leftOut } = start;
    const key = JSON.stringify([start.hash, leftOut?.out, leftOut?.isLean]);
    const isNew = key !== this.#noted;
    this.#noted = key;
    // A request that is sent again brings no new calls.
    const last = start.calls.at(-1)?.id;
    const isCalled = last !== undefined && last !== this.#lastCall;
    if (last !== undefined) this.#lastCall = last;
    const out = new Set(leftOut?.out);
    return {
      ...(isNew && {
        start: {
          ...(agent !== undefined && { agent }),
          parts: parts.map((part) =>
            out.has(part.name) && part.kind === 'tool' ? { ...part, isOut: true } : part,
          ),
          ...(leftOut && leftOut.kept.length > 0 && { kept: leftOut.kept }),
        },
      }),
      ...(isCalled && { calls: countCalls(start.calls) }),
    };
  }
}

function countCalls(calls: readonly { readonly tool: string }[]): readonly LedgerCalls[] {
  const counts = new Map<string, number>();
  for (const { tool } of calls) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return [...counts].map(([tool, count]) => ({ tool, count }));
}
