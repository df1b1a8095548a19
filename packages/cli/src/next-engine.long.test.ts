import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { HDC } from './testing/program.ts';

/** A Node.js 26 or later, such as the program of the package `node@26`. */
const NODE = process.env['HDC_NODE_26'];
/** Rules of ECMAScript that engines will have one day: objects that are not extensible take no private fields. */
const FLAGS = ['--js-nonextensible-applies-to-private'];

const SESSIONS = fileURLToPath(new URL('../demo', import.meta.url));

describe.skipIf(NODE === undefined)('with the rules of the next engines (needs HDC_NODE_26)', () => {
  const folder = useTemporaryFolder('file');

  const CASES: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['replay', ['replay', SESSIONS], /would have saved claude-sonnet-4-5: \$/],
    ['chat', ['chat', '--demo'], /Pruned: \d+ items/],
    ['the demo', ['run', '--demo'], /74 requests, context −\d/],
  ];

  test.each(CASES)('%s passes', (_, args, expected) => {
    const env = { PATH: process.env['PATH'], HOME: folder(), TMPDIR: folder() };
    const out = execFileSync(NODE ?? '', [...FLAGS, HDC, ...args], { cwd: folder(), env, encoding: 'utf8' });
    expect(out.replace(/\s+/g, ' ')).toMatch(expected);
  });
});
