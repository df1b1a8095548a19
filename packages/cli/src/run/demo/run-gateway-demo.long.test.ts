import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HDC } from '../../testing/program.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the demo needs no key, says what was saved, and keeps no ledger', () => {
  const env = { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder };
  const out = execFileSync(process.execPath, [HDC, 'run', '--demo'], { cwd: folder, env, encoding: 'utf8' });
  expect(out).toMatch(/^ DEMO \nThe vendor is scripted/);
  expect(out).toMatch(/Watch it: http:\/\/127\.0\.0\.1:\d+\/hdc/);
  const words = out.replace(/\s+/g, ' ');
  expect(words).toMatch(/hdc: 74 requests, context −\d.* 0 faults\. hdc gateway report $/);
  expect(readdirSync(folder).filter((name) => !name.startsWith('hdc-demo-'))).toEqual([]);
});
