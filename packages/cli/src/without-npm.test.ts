import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { withoutNpm } from './without-npm.ts';

const OWN = { HOME: '/home/ada', npm_config_registry: 'https://registry.example', PATH: '/usr/bin' };
const BIN = ['/hdc/node_modules/.bin', '/npm/node-gyp-bin', '/usr/bin'].join(delimiter);

test.each([
  ['nothing of it without npm', OWN, OWN],
  [
    'what npm start adds',
    {
      ...OWN,
      PATH: BIN,
      npm_lifecycle_event: 'start',
      npm_config_prefix: '/hdc',
      npm_package_json: '/hdc/package.json',
      INIT_CWD: '/home/ada',
    },
    OWN,
  ],
  [
    'what npx adds, where the path is as it was',
    { ...OWN, npm_lifecycle_event: 'npx', npm_command: 'exec' },
    OWN,
  ],
])('takes out %s', (_, env, expected) => {
  expect(withoutNpm(env)).toEqual(expected);
});
