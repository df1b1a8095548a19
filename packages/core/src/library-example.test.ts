import { readFileSync } from 'node:fs';
import { createToolResponse, HistoryService } from '@hdc/core';
import { DEFAULT_DENSITY_CONFIG, HighDensityStrategy } from '@hdc/core/strategies';
import { expect, test, vi } from 'vitest';

test('the sample of the page does what it says', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  // sample
  const history = new HistoryService();
  const call = (id: string, name: string, parameters: object) =>
    history.add({ speaker: 'ai', blocks: [{ type: 'tool_call', id, name, parameters }] });

  call('1', 'read_file', { file_path: 'src/port.ts' });
  history.add(createToolResponse('1', 'read_file', 'export const port = 80;'));
  call('2', 'write_file', { file_path: 'src/port.ts', content: 'export const port = 8080;' });
  history.add(createToolResponse('2', 'write_file', 'ok'));

  const strategy = new HighDensityStrategy();
  const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/home/me/project' };
  const result = strategy.optimize(history.getRawHistory(), config);
  await history.applyDensityResult(result);

  console.log(result.metadata.readWritePairsPruned, history.getRawHistory().length); // 1 2
  // end of sample
  expect(log.mock.lastCall).toEqual([1, 2]);
  log.mockRestore();
});

test('the page on the library shows the sample as it stands here', () => {
  const [source, page] = [readText('./library-example.test.ts'), readText('../../../docs/library.md')];
  const imported = source.match(/^import .* from '@hdc\/core(?:\/\w+)?';$/gm)?.join('\n');
  const sample = /^ {2}\/\/ sample\n(.*?)^ {2}\/\/ end of sample$/ms
    .exec(source)?.[1]
    ?.replace(/^ {2}/gm, '');
  expect(page).toContain(`\`\`\`ts\n${imported}\n\n${sample}\`\`\``);
});

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
