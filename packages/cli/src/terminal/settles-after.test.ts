import { expect, test } from 'vitest';
import { settlesAfter } from '../process-environment.ts';

test.each([
  ['tmux', { TMUX: '/tmp/tmux-0/default,1,0', TERM: 'xterm-256color' }, 300],
  ['tmux on another machine', { TERM: 'tmux-256color' }, 300],
  ['an old tmux on another machine', { TERM: 'screen-256color' }, 300],
  ['any other terminal', { TMUX: '', TERM: 'xterm-256color' }, 60],
])('%s has settled after a while', (_, env, expected) => {
  expect(settlesAfter(env)).toBe(expected);
});
