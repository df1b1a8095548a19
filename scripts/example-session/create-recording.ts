import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseStory } from './parse-story.ts';
import { recordStory } from './record-story.ts';
import { splitSections } from './split-sections.ts';

/** Builds the workspace, plays the story in it, and gives the recording as text. The same every time. */
export function createRecording(): string {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'hdc-example-')));
  try {
    for (const { name, body } of splitSections(readText('workspace.txt'))) {
      mkdirSync(dirname(join(workspace, name)), { recursive: true });
      writeFileSync(join(workspace, name), body);
    }
    execFileSync(process.execPath, ['scripts/seed.js'], { cwd: workspace });
    const lines = recordStory(parseStory(readText('story.txt')), workspace);
    return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

function readText(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}
