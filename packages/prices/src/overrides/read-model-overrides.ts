import { readFileSync } from 'node:fs';
import { errorCode, messageOf } from '@hdc/core/errors';
import { readRegularFile } from '@hdc/files';
import { InvalidModelsFileError } from './invalid-models-file-error.ts';
import type { ModelOverrides } from './model-override.ts';
import { parseModelOverrides } from './parse-model-overrides.ts';

const MAX_BYTES = 1_048_576;

/** Reads a person's file of models. A file that is not there says nothing. */
export async function readModelOverrides(path: string): Promise<ModelOverrides> {
  let text: string;
  try {
    text = readText(path);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return {};
    throw new InvalidModelsFileError(path, `cannot be read: ${messageOf(cause)}`, { cause });
  }
  return parseModelOverrides(parseJson(text, path), path);
}

function readText(path: string): string {
  const text = readRegularFile(path, (file, { size }) => {
    if (size > MAX_BYTES) throw new Error(`it has ${size} bytes, and at most ${MAX_BYTES} are read`);
    return readFileSync(file, 'utf8');
  });
  return text.replace(/^\uFEFF/, '');
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidModelsFileError(path, `is no JSON: ${messageOf(cause)}`, { cause });
  }
}
