import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findSessions, readTranscripts } from '@hdc/transcripts';
import { expect, test } from 'vitest';
import { compareTurns } from './compare-turns.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const roots = [process.env['HDC_SESSIONS'] ?? join(SHARED, 'sessions'), join(SHARED, 'sessions-2')];
const { files } = await findSessions(roots.filter((root) => existsSync(root)));

test.skipIf(files.length === 0)('the text of a message never takes a person for a program', async () => {
  for (const file of files) {
    for await (const transcript of readTranscripts(file)) {
      const { wronglyTold, recorded, both } = compareTurns(transcript);
      expect({ file, wronglyTold, turns: both }).toEqual({ file, wronglyTold: 0, turns: recorded });
    }
  }
});
