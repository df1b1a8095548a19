import { quoteValue } from '@hdc/core/errors';
import { bareModelName } from '@hdc/core/models';
import { z } from 'zod';
import { InvalidModelsFileError } from './invalid-models-file-error.ts';
import type { ModelOverrides } from './model-override.ts';

const TOKENS = 'a whole number above 0';
const DOLLARS = 'a number of dollars for a million tokens, 0 or more';

const tokens = z.number(TOKENS).int(TOKENS).positive(TOKENS);
const dollars = z.number(DOLLARS).nonnegative(DOLLARS);
const times = z.number('a factor above 0').positive('a factor above 0');
const seconds = z.number('seconds, 0 or more').nonnegative('seconds, 0 or more');

const row = fields({
  model: z.string('the name of a model').min(1, 'the name of a model').optional(),
  contextLimit: tokens.optional(),
  maxOutputTokens: tokens.optional(),
  price: fields({
    input: dollars,
    output: dollars,
    cacheRead: dollars.optional(),
    cacheWrite: dollars.optional(),
    cacheWrite1h: dollars.optional(),
  }).optional(),
  cache: fields({ ttlSeconds: seconds.optional(), minimumPrefix: tokens.optional() }).optional(),
  steps: z
    .array(fields({ above: tokens, input: times, output: times }), 'a list of steps')
    .transform((steps) => steps.toSorted((a, b) => a.above - b.above))
    .optional(),
  thinking: fields({ isBound: z.boolean('true or false') }).optional(),
});

// The server of a model makes no difference, so that `ollama/*` would speak of every model there is.
const name = z
  .string()
  .refine((key) => key === '*' || bareModelName(key) !== '*', 'a bare name, or how it begins with `*`');

const SCHEMA = z.record(name, row, 'an object with a row for each model');

/** Checks what a person wrote. Throws `InvalidModelsFileError`, which quotes the first thing that is wrong. */
export function parseModelOverrides(value: unknown, path: string): ModelOverrides {
  const parsed = SCHEMA.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InvalidModelsFileError(path, issue ? describe(issue, value) : 'cannot be read');
}

function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, `an object with ${Object.keys(shape).join(', ')}`);
}

function describe(issue: z.core.$ZodIssue, value: unknown): string {
  const place = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : JSON.stringify(part)))
    .join(' ');
  const where = place === '' ? 'the file' : place;
  if (issue.code === 'unrecognized_keys') {
    return `${where} has ${issue.keys.map(quoteValue).join(', ')}; allowed: ${issue.message}`;
  }
  if (issue.code === 'invalid_key') {
    return `the file has ${quoteValue(issue.path.at(-1))}; allowed: ${issue.issues[0]?.message}`;
  }
  return `${where} is ${quoteValue(valueAt(value, issue.path))}; allowed: ${issue.message}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
