import type { PreparedRequest } from '../prepare/prepare-request.ts';

/** The report about a pruned request. */
export interface PruneReport {
  readonly conversation?: string;
  readonly mode: string;
  /** Estimated tokens as it came and as it leaves. */
  readonly rawTokens?: number;
  readonly sentTokens?: number;
  /** The removals of this request, and why. */
  readonly why: readonly {
    readonly what: string;
    readonly kind: string;
    readonly why: string;
    readonly tokens: number;
  }[];
  /** How many decisions stand in it, older ones too. */
  readonly edits: number;
  readonly unchanged?: string;
  /** The code of what failed; the body is then as it came, or as was decided before. */
  readonly fault?: string;
}

export function describePrunedBody({ result, mode, unchanged, fault }: PreparedRequest): PruneReport {
  const reason = result?.unchanged ?? unchanged;
  return {
    mode,
    ...(result && {
      conversation: result.conversation,
      rawTokens: result.rawTokens,
      sentTokens: result.sentTokens,
    }),
    why: (result?.why ?? []).map(({ what, kind, why, tokens }) => ({ what, kind, why, tokens })),
    edits: result?.edits.length ?? 0,
    ...(reason !== undefined && { unchanged: reason }),
    ...(fault && { fault: fault.code }),
  };
}
