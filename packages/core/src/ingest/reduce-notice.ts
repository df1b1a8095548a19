import type { ContentBlock, TextBlock } from '../content/content-block.ts';
import type { EditReason } from '../history/edit-reason.ts';
import { toolActivityOf } from '../tools/tool-activity.ts';
import { toolUseOf } from '../tools/tool-use.ts';
import { findNoticeAbove } from './above/find-notice-above.ts';
import { DEFAULT_INGEST_CONFIG, type IngestConfig } from './ingest-config.ts';
import { notices } from './passes/notices/notices.ts';

/** A notice as it may be sent for the first time, below what it points to. */
export interface ReducedNotice {
  readonly text: string;
  readonly targets: readonly ContentBlock[];
  readonly reason: EditReason;
}

/** What answers no call. */
const NO_CALL = { type: 'tool_call' as const, id: '', name: '', parameters: {} };

/**
 * Makes a text smaller that an agent puts in a person's place, where what stands above says the same. Undefined when it
 * stays as it is; whether a text is such a notice, `isNotice` says.
 */
export function reduceNotice({ text }: TextBlock, config: IngestConfig): ReducedNotice | undefined {
  const values = { ...DEFAULT_INGEST_CONFIG, ...config };
  const { above, workspaceRoot } = config;
  if (!values.enabled || !notices.isEnabled(values) || !above) return undefined;
  const subject = {
    use: toolUseOf(NO_CALL),
    activity: toolActivityOf(NO_CALL, workspaceRoot),
    canReadBack: false,
    isNotice: true as const,
    findNotice: findNoticeAbove.bind(undefined, above),
  };
  const reduced = notices.reduce(text, subject, values);
  return typeof reduced === 'object' ? { ...reduced, reason: notices.reason } : undefined;
}
