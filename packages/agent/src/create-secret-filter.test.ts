import { KEY_VARIABLES } from '@hdc/providers';
import { expect, test } from 'vitest';
import { createSecretFilter } from './create-secret-filter.ts';

const KEY = 'sk-0123456789';

test.each(KEY_VARIABLES)('the key in %s is taken out wherever it stands', (name) => {
  const redact = createSecretFilter({ [name]: `${KEY}\n` });
  expect(redact(`${KEY}: "${KEY}", x${KEY}x`)).toBe('[redacted]: "[redacted]", x[redacted]x');
});

test.each<[string, Record<string, string | undefined>]>([
  ['no keys', {}],
  ['empty keys', { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '  ', GEMINI_API_KEY: undefined }],
  ['a placeholder that is no key', { OPENAI_API_KEY: 'none' }],
  ['other variables', { HOME: KEY }],
])('%s leave every text as it is', (_, env) => {
  expect(createSecretFilter(env)(`none at ${KEY}`)).toBe(`none at ${KEY}`);
});

test('a key with special characters is taken literally', () => {
  const key = '$&.*+?^(a)[b]|c\\';
  expect(createSecretFilter({ OPENAI_API_KEY: key })(`is ${key}!`)).toBe('is [redacted]!');
});

test.each([
  [KEY, `${KEY}-and-more`],
  [`${KEY}-and-more`, KEY],
])('of keys that begin alike nothing is left (%s, %s)', (openai, anthropic) => {
  const redact = createSecretFilter({ OPENAI_API_KEY: openai, ANTHROPIC_API_KEY: anthropic });
  expect(redact(`${openai} ${anthropic}`)).toBe('[redacted] [redacted]');
});
