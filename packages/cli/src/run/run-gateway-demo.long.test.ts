import { execFileSync } from 'node:child_process';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { HDC } from '../testing/program.ts';

const folder = useTemporaryFolder();

test('the demo needs no key, says what was saved, and is what the report shows to who has nothing else', () => {
  const env = { PATH: process.env['PATH'], HOME: folder(), TMPDIR: folder() };
  const hdc = (...args: readonly string[]) =>
    execFileSync(process.execPath, [HDC, ...args], { cwd: folder(), env, encoding: 'utf8' });
  const out = hdc('run', '--demo');
  expect(out).toMatch(/^ DEMO \nThe vendor is scripted/);
  expect(out).toMatch(/Watch it: http:\/\/127\.0\.0\.1:\d+\/hdc/);
  const words = out.replace(/\s+/g, ' ');
  expect(words).toMatch(
    / 74 requests, context −\d.* 0 faults\. hdc gateway report The example of hdc is the same story as it was recorded\. /,
  );
  expect(hdc('show')).toMatch(/ run_shell_command node --test/);
  expect(hdc('pin')).toMatch(/^\w{8} {2}.*Customers write that invoices/);
  expect(hdc('gateway', 'report')).toMatch(/^74 requests in \d+ conversations?: \$/m);
});
