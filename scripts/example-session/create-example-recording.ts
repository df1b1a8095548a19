import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from '@hdc/agent/story';
import { recordStory } from './record-story.ts';

const DEMO = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'demo');

/** Builds the workspace of the demo, plays its story there, and gives the recording as text; the same every time. */
export async function createExampleRecording(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hdc-example-')));
  const workspace = join(folder, 'shop');
  try {
    mkdirSync(workspace);
    writeFiles(workspace, readFileSync(join(DEMO, 'workspace.txt'), 'utf8'));
    execFileSync(process.execPath, ['scripts/seed.js'], { cwd: workspace });
    return await recordStory(readFileSync(join(DEMO, 'story.txt'), 'utf8'), workspace, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
