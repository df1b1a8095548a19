import { HistoryBuilder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { toolsWithoutRows } from './tools-without-rows.ts';

test('results of tools without a row are counted once, by what decided them', async () => {
  const call = (name: string, parameters: object) => ({ name, parameters, result: 'x'.repeat(10) });
  const entries = new HistoryBuilder()
    .call(call('mystery', { id: 1 }))
    .call(call('mystery', { id: 2 }))
    .call(call('run_it', { command: 'ls' }))
    .call(call('read_file', { file_path: 'a' }))
    .build();
  const windows = [{ entries }, { entries: entries.slice(0, 2) }];
  expect(await toolsWithoutRows({ windows }, async () => 10, 1.5)).toEqual({
    unknown: [{ name: 'mystery', tokens: 30 }],
    guessed: [{ name: 'run_it', tokens: 15 }],
  });
});
