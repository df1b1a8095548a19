import { isRecord } from '../../json.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { databaseAgent, readOpencodeDatabase } from './opencode-database.ts';
import { exportingAgent } from './opencode-export.ts';
import { readOpencodeSession } from './opencode-session.ts';

const identity = { format: 'opencode', agent: 'OpenCode' } as const;

/** OpenCode: its database, and what `opencode export` prints. */
export const opencodeReader: TranscriptReader = {
  ...identity,
  recognise: (probe) => (exportingAgent(probe.document) ?? databaseAgent(probe)) === 'opencode',
  async *read(source) {
    const document = await source.document();
    if (!isRecord(document)) yield* readOpencodeDatabase(source, identity);
    else yield readOpencodeSession(document, source, identity);
  },
};
