import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTemporaryFolder } from '../testing/use-temporary-folder.ts';
import { PromptResolver } from './prompt-resolver.ts';

const base = useTemporaryFolder('file');

beforeAll(async () => {
  const files = {
    'compression.md': 'for all',
    'providers/openai/compression.md': 'for openai',
    'providers/openai/models/gpt-5/compression.md': 'for gpt-5',
    'providers/openai/models/org-model-1/compression.md': 'for a model with odd characters',
    'providers/broken/compression.md/file': 'a folder where a file should be',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(base(path)), { recursive: true });
    await writeFile(base(path), text);
  }
});

const resolve = (context: { provider?: string; model?: string }, baseDir = base()) =>
  new PromptResolver().resolveFile(baseDir, 'compression.md', context);

describe('the most specific file wins', () => {
  test.each([
    [{ provider: 'openai', model: 'gpt-5' }, 'for gpt-5'],
    [{ provider: 'openai', model: 'gpt-4o' }, 'for openai'],
    [{ provider: 'openai', model: 'org/model:1' }, 'for a model with odd characters'],
    [{ provider: 'google', model: 'gpt-5' }, 'for all'],
    [{ provider: '../..', model: '../../..' }, 'for all'],
    [{}, 'for all'],
  ])('%j', async (context, text) => {
    expect(await resolve(context)).toBe(text);
  });
});

test('there may be none', async () => {
  expect(await resolve({ provider: 'openai' }, base('nowhere'))).toBeUndefined();
});

test('a file that is there but cannot be read is an error', async () => {
  await expect(resolve({ provider: 'broken' })).rejects.toThrow(/EISDIR/);
});
