import { readFile } from 'node:fs/promises';
import { InvalidModelsFileError } from './invalid-models-file-error.ts';
import type { ModelOverrides } from './model-override.ts';
import { parseModelOverrides } from './parse-model-overrides.ts';

/** Reads a person's file of models. A file that is not there says nothing. */
export async function readModelOverrides(path: string): Promise<ModelOverrides> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (isMissing(cause)) return {};
    throw new InvalidModelsFileError(path, `cannot be read: ${reasonOf(cause)}`, { cause });
  }
  return parseModelOverrides(parseJson(text, path), path);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidModelsFileError(path, `is no JSON: ${reasonOf(cause)}`, { cause });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
