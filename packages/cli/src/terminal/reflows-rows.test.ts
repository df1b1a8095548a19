import { expect, test } from 'vitest';
import { reflowsRows } from '../process-environment.ts';

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['most terminals', { TERM: 'xterm-256color' }, true],
  [
    'tmux, also within xterm',
    { TERM: 'screen-256color', TMUX: '/tmp/t,1,0', XTERM_VERSION: 'XTerm(379)' },
    true,
  ],
  ['xterm', { TERM: 'xterm-256color', XTERM_VERSION: 'XTerm(379)' }, false],
  ['the Linux console', { TERM: 'linux' }, false],
  ['screen', { TERM: 'screen', STY: '123.pts-0.host' }, false],
])('%s break rows that are too long, or cut them off', (_, env, expected) => {
  expect(reflowsRows(env)).toBe(expected);
});
