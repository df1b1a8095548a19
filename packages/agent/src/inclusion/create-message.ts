import type { ContentBlock, IContent } from '@hdc/core';
import { withoutMarkers } from '@hdc/core/content';
import type { AgentModel } from '../agent-options.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { includeFiles } from './include-files.ts';

export interface MessageFacts {
  readonly workspace: Workspace;
  readonly redact: (text: string) => string;
  readonly now: () => number;
  readonly model: Pick<AgentModel, 'takesPictures'>;
}

/** A person's message with the files that it names, free of keys; the attachment brings no files along. */
export async function createMessage(
  prompt: string,
  attachment: string,
  { workspace, redact, now, model }: MessageFacts,
): Promise<{ readonly message: IContent; readonly notices: readonly string[] }> {
  const { blocks, notices } = await includeFiles(prompt, workspace, model);
  const attached: readonly ContentBlock[] =
    attachment === '' ? [] : [{ type: 'text', text: withoutMarkers(attachment) }];
  const withoutKeys = (block: ContentBlock): ContentBlock =>
    block.type === 'text' ? { ...block, text: redact(block.text) } : block;
  const message: IContent = {
    speaker: 'human',
    blocks: [...blocks, ...attached].map(withoutKeys),
    metadata: { timestamp: now() },
  };
  return { message, notices };
}
