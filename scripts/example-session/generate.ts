// Writes the example session: the story of the demo, played by the agent with its real tools.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createExampleRecording } from './create-example-recording.ts';

const file = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'demo', 'fix-the-invoice.jsonl');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, await createExampleRecording());
