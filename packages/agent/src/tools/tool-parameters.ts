import { isRecord } from '@hdc/core/content';
import { z } from 'zod';

/** The spellings of a file's parameter, in the order of the specification. */
const PATH_SPELLINGS = ['file_path', 'absolute_path', 'path'] as const;

/** The parameters of a tool. A parameter that is `null` counts as left out. */
export function toolParameters<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return z.preprocess(withoutNulls, schema);
}

/** The parameters of a tool for one file, which may also be named under the other spellings. */
export function fileParameters<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return z.preprocess((value) => withFilePath(withoutNulls(value)), schema);
}

export function filePath(): z.ZodString {
  return z.string().describe('The file, relative to the workspace folder or absolute.');
}

/** A number of a line, or of lines; `"12"` counts as 12. */
export function wholeNumber(description: string): z.ZodType<number> {
  return z.preprocess(toNumber, z.number().int().min(1).describe(description));
}

/** Yes or no; `"true"` and `"false"` count too. */
export function flag(description: string): z.ZodType<boolean | undefined> {
  return z.preprocess(toBoolean, z.boolean().describe(description)).optional();
}

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

function withFilePath(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const spelling = PATH_SPELLINGS.find((key) => value[key] !== undefined);
  return spelling === undefined ? value : { ...value, file_path: value[spelling] };
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}
