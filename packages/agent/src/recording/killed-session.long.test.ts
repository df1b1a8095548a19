import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { characterEstimator, type IContent } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { resumeRecording } from './resume-recording.ts';

const folder = useTemporaryFolder();

/** Answers without end, and says on its output what it has shown. */
const program = (target: string): string => `
  import { writeSync } from 'node:fs';
  const { createRecording } = await import(${JSON.stringify(new URL('./create-recording.ts', import.meta.url).href)});
  const recording = createRecording({ folder: ${JSON.stringify(target)}, cwd: '/', provider: 'p', model: 'm' });
  for (let turn = 0; ; turn += 1) {
    recording.record({ type: 'entry', entry: { speaker: 'human', blocks: [{ type: 'text', text: 'q' + turn }] } });
    let text = '';
    for (let piece = 0; piece < 20; piece += 1) {
      const shown = 'ä' + turn + '.' + piece + '\\n';
      recording.draft(shown);
      writeSync(1, shown);
      text += shown;
    }
    recording.record({ type: 'entry', entry: { speaker: 'ai', blocks: [{ type: 'text', text }] } });
  }`;

test.each([0, 3, 11, 40, 97])(
  'a session killed after %i ms more has everything that was shown',
  async (delay) => {
    const [output, sessions] = [folder('shown'), folder('sessions')];
    const args = [
      '--import',
      'tsx',
      '--conditions=hdc-source',
      '--input-type=module',
      '-e',
      program(sessions),
    ];
    // A file takes every write whole, while a pipe may refuse one.
    const child = spawn(process.execPath, args, { stdio: ['ignore', openSync(output, 'w'), 'inherit'] });
    while (child.exitCode === null && readFileSync(output).length === 0) await sleep(1);
    await sleep(delay);
    child.kill('SIGKILL');
    await once(child, 'close');

    const shown = readFileSync(output, 'utf8');
    const files = readdirSync(sessions);
    expect(files.some((name) => name.endsWith('.lock'))).toBe(true);
    const path = join(sessions, files.find((name) => name.endsWith('.jsonl')) ?? '');
    const { history, recording } = await resumeRecording(path, { estimator: characterEstimator });
    recording.close();
    const entries = history.getAll();
    const answers = entries.filter(({ speaker }) => speaker === 'ai');
    const text = answers.flatMap(textsOf).join('');
    // The kill may come between keeping a piece and showing it.
    expect(text.startsWith(shown)).toBe(true);
    expect(text.slice(shown.length)).toMatch(/^(?:ä\d+\.\d+\n)?$/);
    expect(entries.filter(({ speaker }) => speaker === 'human').flatMap(textsOf)).toEqual(
      Array.from({ length: entries.length - answers.length }, (_, turn) => `q${turn}`),
    );
  },
);

function textsOf({ blocks }: IContent): readonly string[] {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
}
