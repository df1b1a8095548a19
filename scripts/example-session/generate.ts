// Writes the example session: a scripted agent that really runs its tools on a small project.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRecording } from './create-recording.ts';

const file = join(import.meta.dirname, '..', '..', 'examples', 'sessions', 'fix-the-invoice.jsonl');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, createRecording());
