import type { ContentBlock, TextBlock } from '../content/content-block.ts';
import type { EditReason } from '../history/applied-change.ts';
import { toolActivityOf } from '../tools/tool-activity.ts';
import { toolUseOf } from '../tools/tool-use.ts';
import { findNoticeAbove, type Notice } from './above/find-notice-above.ts';
import { findRunsAbove } from './above/find-runs-above.ts';
import { DEFAULT_INGEST_CONFIG, type IngestConfig } from './ingest-config.ts';
import { isVeryLong } from './is-very-long.ts';
import { LOOKING_ABOVE } from './passes/ingest-passes.ts';

/** A notice as it may be sent for the first time, below what it points to. */
export interface ReducedNotice {
  readonly text: string;
  readonly targets: readonly ContentBlock[];
  readonly reason: EditReason;
}

/** Stands for the call of a text that answers none. */
const NO_CALL = { type: 'tool_call' as const, id: '', name: '', parameters: {} };

/**
 * Makes a text smaller that an agent puts in a person's place, where what stands above says the same, or shows the same lines. Undefined when it
 * stays as it is; whether a text is such a notice, `isNotice` says.
 */
export function reduceNotice({ text }: TextBlock, config: IngestConfig): ReducedNotice | undefined {
  const values = { ...DEFAULT_INGEST_CONFIG, ...config };
  const { above, workspaceRoot } = config;
  if (!values.enabled || !above || isVeryLong(text)) return undefined;
  const subject = {
    use: toolUseOf(NO_CALL),
    activity: toolActivityOf(NO_CALL, workspaceRoot),
    canReadBack: false,
    isNotice: true as const,
    findNotice: (notice: Notice) => findNoticeAbove(above, notice),
    findAbove: (lines: readonly string[]) => findRunsAbove(above, lines, workspaceRoot),
  };
  const found = LOOKING_ABOVE.filter((pass) => pass.isEnabled(values)).flatMap((pass) => {
    const reduced = pass.reduce(text, subject, values);
    return typeof reduced === 'object' ? [{ ...reduced, reason: pass.reason }] : [];
  });
  return found.toSorted((a, b) => a.text.length - b.text.length)[0];
}
