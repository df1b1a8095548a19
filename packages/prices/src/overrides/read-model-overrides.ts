import { readFile } from 'node:fs/promises';
import { errorCode, messageOf } from '@hdc/core';
import { InvalidModelsFileError } from './invalid-models-file-error.ts';
import type { ModelOverrides } from './model-override.ts';
import { parseModelOverrides } from './parse-model-overrides.ts';

/** Reads a person's file of models. A file that is not there says nothing. */
export async function readModelOverrides(path: string): Promise<ModelOverrides> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return {};
    throw new InvalidModelsFileError(path, `cannot be read: ${messageOf(cause)}`, { cause });
  }
  return parseModelOverrides(parseJson(text, path), path);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidModelsFileError(path, `is no JSON: ${messageOf(cause)}`, { cause });
  }
}
