import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { InvalidModelsFileError } from './invalid-models-file-error.ts';
import { readModelOverrides } from './read-model-overrides.ts';

const folder = useTemporaryFolder('file');

async function write(text: string): Promise<string> {
  const path = folder('models.json');
  await writeFile(path, text);
  return path;
}

test('steps are put into their order', async () => {
  const [low, high] = [
    { above: 100_000, input: 2, output: 2 },
    { above: 200_000, input: 4, output: 3 },
  ];
  const path = await write(JSON.stringify({ m: { steps: [high, low] } }));
  expect(await readModelOverrides(path)).toEqual({ m: { steps: [low, high] } });
});

test('the mark that some editors put in front of a file is no part of it', async () => {
  expect(await readModelOverrides(await write('\uFEFF{"*": {}}'))).toEqual({ '*': {} });
});

test('a file that is not there says nothing', async () => {
  expect(await readModelOverrides(folder('missing.json'))).toEqual({});
});

test('all fields are read', async () => {
  const rows = {
    'my-*': {
      contextLimit: 32_768,
      maxOutputTokens: 4_096,
      price: { input: 0.2, output: 0.8, cacheRead: 0.02, cacheWrite: 0.25, cacheWrite1h: 0.4 },
      cache: { ttlSeconds: 600, minimumPrefix: 1_024 },
      steps: [{ above: 200_000, input: 2, output: 1.5 }],
      thinking: { isBound: true },
    },
  };
  expect(await readModelOverrides(await write(JSON.stringify(rows)))).toEqual(rows);
});

describe('what cannot be used is quoted, with what is allowed', () => {
  test.each([
    ['{', 'is no JSON: '],
    ['[]', 'the file is an array; allowed: an object with a row for each model'],
    [
      '{"m": 5}',
      '"m" is 5; allowed: an object with model, contextLimit, maxOutputTokens, price, cache, steps, thinking',
    ],
    ['{"m": {"contextLimit": -1}}', '"m" "contextLimit" is -1; allowed: a whole number above 0'],
    ['{"m": {"contextLimit": "1M"}}', '"m" "contextLimit" is "1M"; allowed: a whole number above 0'],
    [
      '{"m": {"window": 5}}',
      '"m" has "window"; allowed: an object with model, contextLimit, maxOutputTokens, price',
    ],
    ['{"m": {"price": {"input": 1}}}', '"m" "price" "output" is undefined; allowed: a number of dollars'],
    [
      '{"m": {"price": {"input": -1, "output": 1}}}',
      '"m" "price" "input" is -1; allowed: a number of dollars',
    ],
    [
      '{"m": {"steps": [{"above": 1, "input": 0, "output": 1}]}}',
      '"m" "steps" [0] "input" is 0; allowed: a factor',
    ],
    [
      '{"m": {"cache": {"ttlSeconds": "5m"}}}',
      '"m" "cache" "ttlSeconds" is "5m"; allowed: seconds, 0 or more',
    ],
    ['{"ollama/*": {}}', 'the file has "ollama/*"; allowed: a bare name, or how it begins with `*`'],
    ['{"gpt.*": {}}', 'the file has "gpt.*"; allowed: a bare name, or how it begins with `*`'],
  ])('%s', async (text, message) => {
    const path = await write(text);
    const error = await readModelOverrides(path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidModelsFileError);
    expect(error).toMatchObject({ code: 'INVALID_MODELS_FILE', path });
    expect(String(error)).toContain(`${path}: ${message}`);
  });

  test('a folder in its place', async () => {
    const path = folder('folder.json');
    await mkdir(path);
    await expect(readModelOverrides(path)).rejects.toThrow(`${path}: cannot be read: `);
  });

  test.skipIf(process.platform === 'win32')('a pipe in its place', async () => {
    const path = folder('pipe.json');
    execFileSync('mkfifo', [path]);
    await expect(readModelOverrides(path)).rejects.toThrow(`${path}: cannot be read: it is not a regular`);
  });

  test('a file that is too large', async () => {
    const path = await write(`{}${' '.repeat(1_048_576)}`);
    await expect(readModelOverrides(path)).rejects.toThrow('it has 1048578 bytes, and at most 1048576 are');
  });
});
