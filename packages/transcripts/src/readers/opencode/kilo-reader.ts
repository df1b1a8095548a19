import { isRecord } from '../../json.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { exportingAgent } from './opencode-export.ts';
import { readOpencodeSession } from './opencode-session.ts';

const identity = { format: 'kilo', agent: 'Kilo Code' } as const;

/** What `kilo export` prints, in the format of OpenCode. */
export const kiloReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => exportingAgent(document) === 'kilo',
  async *read(source) {
    const document = await source.document();
    if (isRecord(document)) yield readOpencodeSession(document, source, identity);
  },
};
