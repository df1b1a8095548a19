import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { walkFiles } from '../workspace/walk-files.ts';
import { Workspace } from '../workspace/workspace.ts';
import { expandPaths } from './expand-paths.ts';
import { readManyFilesTool } from './read-many-files-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

vi.mock(import('../workspace/walk-files.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, walkFiles: vi.fn(original.walkFiles) };
});

const { signal } = new AbortController();

test('leaves out files that vanish after they were found', async () => {
  const workspace = await Workspace.open(await tempFolder({ 'a.ts': '' }));
  const [gone, a] = [join(workspace.root, 'gone.ts'), join(workspace.root, 'a.ts')];
  vi.mocked(walkFiles).mockResolvedValueOnce({ paths: [gone, a], isComplete: true });
  expect(await expandPaths(['*.ts'], workspace, signal)).toEqual({
    files: [a],
    failures: [],
    isComplete: true,
  });
  vi.mocked(walkFiles).mockResolvedValueOnce({ paths: [gone], isComplete: true });
  expect(await expandPaths(['*.ts'], workspace, signal)).toMatchObject({
    failures: ['No files match "*.ts".'],
  });
});

test('claims nothing about files that were not looked at', async () => {
  const bench = await createToolBench(readManyFilesTool, { 'a.ts': 'A\n' });
  const walked = { paths: [join(bench.root, 'a.ts')], isComplete: false };
  const remark =
    '[Only the first 50000 files and folders were looked at; name a path to look in another part.]';
  vi.mocked(walkFiles).mockResolvedValueOnce(walked);
  expect(await bench.call({ paths: ['*.ts'] })).toMatchObject({ result: `==> a.ts <==\nA\n\n${remark}` });
  vi.mocked(walkFiles).mockResolvedValueOnce(walked);
  await expect(bench.call({ paths: ['*.py'] })).rejects.toThrow(
    `No file could be read.\nNo files match "*.py" among those that were looked at.\n${remark}`,
  );
});
