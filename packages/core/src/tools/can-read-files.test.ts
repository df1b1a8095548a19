import { expect, test } from 'vitest';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { canReadFiles } from './can-read-files.ts';

const USED = new HistoryBuilder().call({ name: 'Bash', parameters: { command: 'ls' }, result: '' }).build();
const OTHER = new HistoryBuilder().call({ name: 'TodoWrite', parameters: {}, result: '' }).build();

test.each([
  ['has used a shell', { entries: USED }, true],
  ['declares a tool that reads', { tools: ['read_file'], entries: [] }, true],
  ['has used something else', { entries: OTHER }, false],
  ['declares something else', { tools: ['get_weather'], entries: OTHER }, false],
])('an agent that %s can read files: %o is %s', (_, given, expected) => {
  expect(canReadFiles(given)).toBe(expected);
});
