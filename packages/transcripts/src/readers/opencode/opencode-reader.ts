import { isRecord } from '../../json.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { exportingAgent } from './opencode-export.ts';
import { readOpencodeSession } from './opencode-session.ts';

const identity = { format: 'opencode', agent: 'OpenCode' } as const;

/** What `opencode export` prints. */
export const opencodeReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => exportingAgent(document) === 'opencode',
  async *read(source) {
    const document = await source.document();
    if (isRecord(document)) yield readOpencodeSession(document, source, identity);
  },
};
