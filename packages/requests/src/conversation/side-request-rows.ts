import type { PruneRequest } from '../pruner.ts';

/** A request that is no step of its conversation: what was decided holds in it, and nothing new is decided. */
export interface SideRequestRow {
  /** Said of a request that left unchanged. */
  readonly name: string;
  readonly header?: { readonly name: string; readonly values: readonly string[] };
  /** A field of the body that has this value. */
  readonly field?: { readonly name: string; readonly value: unknown };
  /** The kind of a part that nobody wrote, which ends the request. */
  readonly lastKind?: string;
  readonly source: string;
}

export const SIDE_REQUEST_ROWS: readonly SideRequestRow[] = [
  {
    name: 'side-request',
    header: { name: 'x-claude-code-request-class', values: ['auxiliary'] },
    source: 'Claude Code documentation, gateway hint headers, 2026-11',
  },
  {
    name: 'compaction',
    header: { name: 'x-claude-code-request-class', values: ['compaction'] },
    source: 'Claude Code documentation, gateway hint headers, 2026-11',
  },
  {
    name: 'compaction',
    lastKind: 'compaction_trigger',
    source: 'requests of Codex 0.166.0: the last item asks for a compaction item, 2026-11',
  },
  {
    name: 'warm-up',
    field: { name: 'generate', value: false },
    source: 'frames of Codex 0.166.0 on a websocket, 2026-11',
  },
];

/** Formats whose requests are handed over by a framework, which may leave out the tools that are declared. */
export function isHandedOverAs({ name }: PruneRequest<unknown>['format']): boolean {
  return name === 'ai-sdk-prompt' || name.startsWith('custom:');
}
