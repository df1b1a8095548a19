import { isRecord } from '../../json.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { databaseAgent, readOpencodeDatabase } from './opencode-database.ts';
import { exportingAgent } from './opencode-export.ts';
import { readOpencodeSession } from './opencode-session.ts';

const identity = { format: 'kilo', agent: 'Kilo Code' } as const;

/** Kilo: its database, and what `kilo export` prints, in the formats of OpenCode. */
export const kiloReader: TranscriptReader = {
  ...identity,
  recognise: (probe) => (exportingAgent(probe.document) ?? databaseAgent(probe)) === 'kilo',
  async *read(source) {
    const document = await source.document();
    if (!isRecord(document)) yield* readOpencodeDatabase(source, identity);
    else yield readOpencodeSession(document, source, identity);
  },
};
