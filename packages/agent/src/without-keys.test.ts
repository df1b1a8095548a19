import { KEY_VARIABLES } from '@hdc/providers';
import { expect, test } from 'vitest';
import { withoutKeys } from './create-secret-filter.ts';

test('commands see everything but the keys of vendors', () => {
  const keys = Object.fromEntries(KEY_VARIABLES.map((name) => [name, 'a key']));
  const env = { PATH: '/bin', MY_API_KEY: 'mine', EMPTY: undefined };
  expect(KEY_VARIABLES.length).toBeGreaterThan(2);
  expect(withoutKeys({ ...env, ...keys })).toEqual(env);
});

test('the environment itself stays as it is', () => {
  const env = { OPENAI_API_KEY: 'a key' };
  expect(withoutKeys(env)).toEqual({});
  expect(env).toEqual({ OPENAI_API_KEY: 'a key' });
});
