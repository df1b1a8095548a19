import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { readTranscripts } from '@hdc/transcripts';
import { expect, test } from 'vitest';
import { HDC } from '../../testing/program.ts';

const folder = useTemporaryFolder();

test('the demo says what it is, really does the work, and shows what was pruned', async () => {
  const env = { PATH: process.env['PATH'], HOME: folder(), TMPDIR: folder() };
  const out = execFileSync(process.execPath, [HDC, 'chat', '--demo'], {
    cwd: folder(),
    env,
    encoding: 'utf8',
  });
  expect(out).toMatch(/^ DEMO \nThe model is scripted/);
  expect(out).toContain('› Customers write that invoices are a cent or two off');
  expect(out).toMatch(/✓ replace src\/money\.js/);
  expect(out).toMatch(/Pruned: \d+ items, [\d.]+k tokens saved/);
  expect(out).toMatch(/run_shell_command node src\/cli\.js export 2024-02 · the output is old/);

  const [demo = ''] = readdirSync(folder());
  // The shop's own tests pass now.
  execFileSync(process.execPath, ['--test'], { cwd: folder(demo, 'shop'), stdio: 'ignore' });
  const [session = ''] = readdirSync(folder(demo, 'sessions')).filter((name) => name.endsWith('.jsonl'));
  const transcripts = [];
  for await (const transcript of readTranscripts(folder(demo, 'sessions', session)))
    transcripts.push(transcript);
  expect(transcripts).toHaveLength(1);
  expect(transcripts[0]?.calls.length).toBeGreaterThan(70);
});
